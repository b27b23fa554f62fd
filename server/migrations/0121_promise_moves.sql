-- Which promises went from one unit to another, so that the packing plan of an event says what was done. Written by the
-- inventory slice. Design: docs/decisions/0110-packing-plan.md.
create table promise_move (
  id integer generated always as identity primary key,
  booking_id bigint not null references booking on delete cascade,
  from_unit_id integer not null references unit on delete cascade,
  to_unit_id integer not null references unit on delete cascade,
  moved_at timestamptz not null
);

create index on promise_move (booking_id);
create index on promise_move (from_unit_id);
create index on promise_move (to_unit_id);
