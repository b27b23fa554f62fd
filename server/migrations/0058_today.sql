-- Counts, figures and the search of staff. Design: docs/decisions/0073-today.md.

-- Differences between the gateway's book and the shop's that no repair ended. Written by the orders slice, at each comparison.
create table gateway_difference (
  -- The key of the charge or the refund at the gateway.
  key text primary key,
  kind text not null check (kind in ('UNKNOWN_CHARGE', 'UNRESOLVED_REFUND')),
  charge_id text not null,
  amount_cents integer not null,
  found_at timestamptz not null,
  -- Staff have settled it: it is not shown again.
  settled_at timestamptz
);

create index gateway_difference_open on gateway_difference (found_at) where settled_at is null;

-- Orders of a span of days, with what they brought in.
create index customer_order_paid on customer_order (paid_at) include (total_cents, original_order_id)
  where status <> 'PAYMENT_FAILED';
-- Refunds of a span of days.
create index refund_paid on refund (paid_at) include (amount_cents) where state = 'PAID';
-- The oldest order whose tax was not charged.
create index customer_order_tax_owed on customer_order (paid_at) where review_reason is not null;
-- Moves by which the number of units with customers, or of units owned, has changed.
create index unit_move_figures on unit_move (moved_at) include (from_state, to_state)
  where from_state is null or to_state in ('OUT', 'RECEIVED', 'RETIRED', 'LOST', 'SOLD');
-- Orders of events in a span of days.
create index customer_order_event_paid on customer_order (paid_at, trunk_show_id)
  where trunk_show_id is not null and status <> 'PAYMENT_FAILED';
