-- Limits refill steadily instead of beginning anew with each window (docs/decisions/0016-limits.md).
-- Written by the platform (limits.queries.ts).

drop table limit_use;

-- Unlogged: fast to write, kept through restarts; a crash of PostgreSQL forgives what was counted.
create unlogged table limit_use (
  -- What is counted, with hashes in place of guest ids and addresses.
  key text primary key,
  -- GCRA: each use moves it on by the time in which one use is refilled. In the past: nothing is used.
  theoretical_arrival_time timestamptz not null
);

create index on limit_use (theoretical_arrival_time);
