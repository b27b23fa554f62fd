-- How often something was done in a window of time. Written by the platform (limits.queries.ts).
-- Unlogged: fast to write, kept through restarts; a crash of PostgreSQL forgives what was counted.

create unlogged table limit_use (
  -- What is counted, with hashes in place of guest ids and addresses.
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create index on limit_use (window_start);
