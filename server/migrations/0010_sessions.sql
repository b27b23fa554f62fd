-- Who is logged in where. Written by the platform (sessions.queries.ts).

create table session (
  -- SHA-256 of the cookie's token.
  token_hash text primary key,
  customer_id integer not null references customer,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Her guest things could not be moved at login; they are tried again (accounts slice).
  is_move_pending boolean not null default false
);

create index on session (customer_id);
create index on session (expires_at);

-- Processes remember sessions for seconds and forget ended ones at once.
create function notify_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.token_hash);
  return null;
end $$;

create trigger session_ended after delete on session
  for each row execute function notify_session();
