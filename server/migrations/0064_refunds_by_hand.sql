-- What one person may refund alone, refunds that the gateway refuses, and money that moves outside the shop. Written by the
-- orders slice. Design: docs/decisions/0078-money-outside-the-shop.md.

-- By which right a member gave it back: alone, up to the limit of that time, or with a second person. A cancellation has
-- neither (docs/decisions/0066-steps-of-an-order.md). Checked by server/database/functions/limit_refunds.sql.
alter table refund add column limit_cents integer check (limit_cents >= 0);
alter table refund add column proposal_id integer unique references refund_proposal;
update refund r set proposal_id = p.id from refund_proposal p where p.refund_id = r.id;
update refund set limit_cents = amount_cents
where created_by is not null and proposal_id is null and request_key not like 'cancel %';
update refund set limit_cents = amount_cents
where created_by is not null and proposal_id is null and request_key is null;
alter table refund add constraint refund_right
  check (created_by is null or num_nonnulls(limit_cents, proposal_id) = 1
    or coalesce(request_key, '') like 'cancel %');
-- The refund names its proposal, and not the other way round, so that it is checked when it is inserted.
alter table refund_proposal drop column refund_id;

-- When the gateway was asked last, and what it said if it refused. Null: it has not refused, or is being asked again.
alter table refund add column asked_at timestamptz;
alter table refund add column refusal text check (refusal <> '');
alter table refund add column refused_at timestamptz;
alter table refund add constraint refund_refusal check ((refusal is null) = (refused_at is null));
create index refund_refused on refund (refused_at) where refusal is not null;

-- Paid outside the shop after the gateway had refused it, by another member than the one who decided it.
alter table refund add column outside_method text check (outside_method in ('CASH', 'CHECK', 'TRANSFER'));
alter table refund add column outside_reference text check (outside_reference <> '');
alter table refund add column outside_by integer references staff_member;
alter table refund add constraint refund_outside check ((outside_method is null) = (outside_by is null));
alter table refund add constraint refund_outside_is_paid check (outside_method is null or state = 'PAID');
alter table refund add constraint refund_outside_second_person check (outside_by <> created_by);

-- Money for an order that came in outside the shop, for example a piece that was paid for in cash. It is part of no order's
-- total. An entry that was wrong is taken back by one of the same amount below zero.
create table outside_receipt (
  id integer generated always as identity primary key,
  order_id integer not null references customer_order,
  amount_cents integer not null check (amount_cents <> 0),
  method text not null check (method in ('CASH', 'CHECK', 'TRANSFER')),
  reference text check (reference <> ''),
  -- Chosen by the form: one that is sent twice is one entry.
  request_key text not null unique,
  recorded_by integer not null references staff_member,
  recorded_at timestamptz not null
);
create index on outside_receipt (order_id);
create index on outside_receipt (recorded_at);

-- Canceled before it was shipped: nothing of it is sent, whatever it cost.
alter table customer_order add column canceled_at timestamptz;
update customer_order o set canceled_at = r.created_at
from refund r where r.order_id = o.id and r.request_key = 'cancel ' || o.order_number;

-- The built-in gateway answers every refund with this refusal.
alter table sandbox_dial add column refund_refusal text;
