-- Units as staff handle them. Written by the inventory slice. Design: docs/decisions/0068-units-by-hand.md.

-- What was found at the last inspection, in words.
alter table unit add column condition_note text not null default '' check (length(condition_note) <= 500);
-- The list of units by state and pool, newest first.
create index on unit (state, id);
create index on unit (pool, state, id);

-- Who moved the unit; null: no staff member, or it was not recorded.
alter table unit_move add column staff_id integer references staff_member;
create index on unit_move (staff_id) where staff_id is not null;

-- The timeline of a unit; the exclusion constraint covers live bookings only.
create index on booking (unit_id);
-- Promises at risk are few among all bookings.
create index on booking (lower(during), id) where at_risk_since is not null;

-- Deliveries of new units: a repeated request receives nothing.
create table unit_intake (
  -- Chosen by the form that was sent.
  request_key uuid primary key,
  staff_id integer not null references staff_member,
  received_at timestamptz not null,
  -- What was asked for, to tell a repetition from another request with the same key.
  lines jsonb not null,
  unit_ids bigint[] not null
);

create index on unit_intake (staff_id);

-- Staff find products by any part of their title.
create extension if not exists pg_trgm;
create index product_title_trigrams on product using gin (title gin_trgm_ops);
