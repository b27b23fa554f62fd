-- What a gateway tells after a payment. Design: docs/decisions/0117-after-the-payment.md.

-- Webhooks, each once, whatever the gateway repeats. Written by the checkout slice; deleted after 30 days.
create table gateway_event (
  -- The gateway's.
  id text primary key,
  kind text not null check (kind in ('PAYMENT', 'REFUND', 'DISPUTE')),
  -- What it is about: the key of a charge, a charge, a dispute. Nothing else of a webhook is stored.
  subject text not null,
  received_at timestamptz not null,
  -- When the shop has asked the gateway about it. Null: it has not yet.
  handled_at timestamptz
);
create index on gateway_event (received_at);
create index gateway_event_open on gateway_event (received_at) where handled_at is null;

-- Payments that customers dispute with their bank, as the gateway describes them. Written by the orders slice.
create table dispute (
  id integer generated always as identity primary key,
  gateway_dispute_id text not null unique,
  charge_id text not null,
  -- Null: the charge belongs to no order.
  order_id integer references customer_order,
  state text not null check (state in ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED')),
  is_inquiry boolean not null,
  -- As the gateway calls it.
  reason text not null,
  amount_cents integer not null check (amount_cents >= 0),
  opened_at timestamptz not null,
  respond_by timestamptz,
  -- The evidence as it was last saved at the gateway. It holds personal data and goes when the dispute is long over.
  evidence jsonb,
  drafted_at timestamptz,
  submitted_at timestamptz,
  submitted_by integer references staff_member,
  -- When the shop last asked the gateway.
  seen_at timestamptz not null,
  check ((evidence is null) or (drafted_at is not null))
);
create index on dispute (order_id);
create index on dispute (charge_id);
create index on dispute (opened_at);
create index dispute_open on dispute (respond_by, opened_at) where state = 'NEEDS_RESPONSE';

-- Payments of a span of days, to compare them with the balance at the gateway.
create index payment_paid on payment (answered_at) where state = 'PAID';

alter table gateway_difference drop constraint gateway_difference_kind_check;
alter table gateway_difference add constraint gateway_difference_kind_check check (kind in (
  'UNKNOWN_CHARGE', 'UNRESOLVED_REFUND', 'CHARGE_AMOUNT', 'MISSING_CHARGE', 'UNKNOWN_REFUND', 'REFUND_AMOUNT',
  'MISSING_REFUND', 'UNKNOWN_DISPUTE', 'OTHER_MOVEMENT'
));
