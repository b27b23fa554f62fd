-- What the leads of an event marked as handed out or given back, piece by piece. Each row is also the log of the mark:
-- rows are undone, never deleted. Design: docs/decisions/0104-marks-of-leads.md. Written by the orders slice.
create table piece_mark (
  id bigint generated always as identity primary key,
  -- Made by the browser with the mark: a mark that is sent again has the same one.
  mark_key uuid not null,
  kind text not null check (kind in ('HAND_OUT', 'TAKE_BACK')),
  trunk_show_id integer not null references trunk_show,
  order_item_id integer not null references order_item,
  unit_id bigint not null references unit,
  -- Null: the account was erased.
  lead_customer_id integer references customer,
  happened_at timestamptz not null,
  recorded_at timestamptz not null check (recorded_at >= happened_at),
  -- Whether it set the time of the hand-out, or moved the unit; otherwise it only confirms.
  has_effect boolean not null,
  -- What an undo restores: the time of the hand-out and the due date before this mark.
  delivered_before timestamptz,
  due_before date,
  undone_at timestamptz,
  unique (lead_customer_id, mark_key)
);

create unique index on piece_mark (order_item_id, unit_id, kind) where undone_at is null;
create index on piece_mark (trunk_show_id);
create index on piece_mark (unit_id);
