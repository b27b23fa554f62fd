-- An event that staff cancel or move, and what becomes of each of its orders. Written by the events slice. A job takes
-- the orders one by one and can be continued where it was stopped.
create table event_change (
  id integer generated always as identity primary key,
  trunk_show_id integer not null references trunk_show,
  kind text not null check (kind in ('CANCEL', 'MOVE')),
  staff_id integer not null references staff_member,
  reason text not null,
  -- For the customers; null: the mails say only what happens.
  message text,
  created_at timestamptz not null,
  finished_at timestamptz
);

create index on event_change (trunk_show_id, id);
-- One at a time.
create unique index event_change_running on event_change (trunk_show_id) where finished_at is null;

create table event_change_order (
  change_id integer not null references event_change,
  order_number text not null,
  -- DONE: it was canceled or moved. LEFT: it could not be, and staff decide. Null: it waits.
  result text check (result in ('DONE', 'LEFT')),
  -- What staff read about the result.
  note text,
  refund_cents integer check (refund_cents >= 0),
  done_at timestamptz,
  primary key (change_id, order_number),
  check ((result is null) = (done_at is null))
);

create index on event_change_order (change_id) where result is null;
