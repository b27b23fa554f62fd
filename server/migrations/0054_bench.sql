-- The bench: pieces that come back are scanned, graded and sent on, one by one. Design: docs/decisions/0069-the-bench.md.

-- What was found at the inspection of a unit of a rented item. The item is inspected with the last of its units, and worn
-- if one of them is. Written by the orders slice.
create table unit_inspection (
  order_item_id integer not null references order_item,
  unit_id bigint not null references unit,
  is_worn boolean not null,
  inspected_at timestamptz not null,
  primary key (order_item_id, unit_id)
);

create index on unit_inspection (unit_id);

-- Scans at the bench, each counted once. Written by the warehouse slice.
create table bench_scan (
  id bigint generated always as identity primary key,
  -- Made by the browser with the scan: a scan that is sent again has the same one.
  scan_key uuid not null unique,
  staff_id integer not null references staff_member,
  at timestamptz not null,
  -- As it was read, also if it is no code of this shop.
  code text not null,
  -- Null: no unit has this code.
  unit_id bigint references unit,
  grade text not null check (grade in ('AS_GOOD', 'WORN', 'DAMAGED')),
  station text not null check (station in ('CLEANING', 'REPAIR', 'RAIL', 'CLEARANCE', 'RETIRE')),
  note text check (note <> ''),
  -- Why it was set aside; null if it was counted.
  set_aside text check (set_aside <> ''),
  -- The rented item that the unit came back for.
  order_item_id integer references order_item,
  -- Where an undo takes the unit back to, and the last move of the unit that this scan made.
  before_state text,
  before_pool text,
  before_booking_id bigint references booking,
  last_move_id bigint references unit_move,
  undone_at timestamptz,
  undone_by integer references staff_member,
  check ((set_aside is null) = (last_move_id is not null)),
  check ((undone_at is null) = (undone_by is null))
);

create index on bench_scan (unit_id, id) where unit_id is not null;
create index on bench_scan (staff_id);
create index on bench_scan (undone_by) where undone_by is not null;
create index on bench_scan (order_item_id) where order_item_id is not null;
create index on bench_scan (before_booking_id) where before_booking_id is not null;
create index on bench_scan (last_move_id) where last_move_id is not null;

-- Pictures of damage, taken at the bench. Written by the warehouse slice.
create table bench_photo (
  id bigint generated always as identity primary key,
  scan_id bigint not null references bench_scan,
  -- Made by the browser: a picture that is sent again is stored once.
  photo_key uuid not null unique,
  jpeg bytea not null,
  at timestamptz not null
);

create index on bench_photo (scan_id);
