-- What staff can change without a release. Written by the system slice.
-- A key that is not here has its default (server/src/system/default-settings.ts).

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create function notify_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('setting_changed', '');
  return null;
end $$;

create trigger setting_changed after insert or update or delete or truncate on setting
  for each statement execute function notify_setting();
