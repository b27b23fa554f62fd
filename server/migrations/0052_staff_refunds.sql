-- Refunds that staff decide, and those that wait for a second person. Written by the orders slice. Design:
-- docs/decisions/0067-money-of-staff.md.

-- Who decided. Null: undecided, or decided by a command on the server.
alter table refund_application add column decided_by integer references staff_member;
-- The queue of staff, oldest first, and what they decided, newest first.
create index refund_application_open on refund_application (requested_at, id) where state = 'REQUESTED';
create index refund_application_decided on refund_application (decided_at desc, id desc)
  where state <> 'REQUESTED';
create index on refund_application (order_id);

-- Who gave it back: of one above the limit, the member who approved it. Null: the gateway's console, or a command.
alter table refund add column created_by integer references staff_member;

-- A refund above the limit, which one member alone cannot make. Nothing is reserved until it is approved.
create table refund_proposal (
  id integer generated always as identity primary key,
  order_id integer not null references customer_order,
  -- Null: without an application, from the page of the order.
  application_id integer references refund_application,
  -- Chosen by the form of the order's page: a form that is sent twice is one proposal.
  request_key text unique check (request_key <> ''),
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'DECLINED')),
  -- What was asked for, to be computed again when it is approved (server/src/orders/refunds/staff/refund-share.ts).
  share jsonb not null,
  -- What that was when it was proposed.
  amount_cents integer not null check (amount_cents > 0),
  -- What staff say to the customer.
  answer text,
  reason text not null check (reason <> ''),
  proposed_by integer not null references staff_member,
  proposed_at timestamptz not null,
  decided_by integer references staff_member,
  decided_at timestamptz,
  refund_id integer unique references refund,
  check ((application_id is null) = (request_key is not null)),
  check ((state = 'WAITING') = (decided_by is null)),
  check ((state = 'WAITING') = (decided_at is null)),
  check ((state = 'APPROVED') = (refund_id is not null)),
  -- Above the limit two people decide, whatever they may do.
  constraint refund_proposal_second_person check (state <> 'APPROVED' or decided_by <> proposed_by)
);

-- An application has one proposal at a time.
create unique index refund_proposal_waiting on refund_proposal (application_id) where state = 'WAITING';
create index on refund_proposal (proposed_at, id) where state = 'WAITING';
create index on refund_proposal (application_id);
create index on refund_proposal (order_id);

-- What staff charge for a rented piece that is late, beyond repair or lost. Written by the checkout slice: it is paid as a
-- checkout, whose state is the state of the charge, and becomes an order of its own.
alter table checkout drop constraint checkout_kind_check;
alter table checkout add constraint checkout_kind_check
  check (kind in ('INDIVIDUAL', 'TRUNK_SHOW', 'PURCHASE_RENTAL', 'EXCHANGE', 'EXTRA_CHARGE'));
alter table checkout drop constraint checkout_rental_item;
alter table checkout add constraint checkout_rental_item
  check ((kind in ('PURCHASE_RENTAL', 'EXCHANGE', 'EXTRA_CHARGE')) = (rental_item_id is not null));

create table extra_charge (
  id integer generated always as identity primary key,
  order_token text not null unique references checkout,
  -- The order and the item that it is for.
  order_id integer not null references customer_order,
  order_item_id integer not null references order_item,
  kind text not null check (kind in ('LATE', 'DAMAGE')),
  -- Without tax.
  amount_cents integer not null check (amount_cents > 0),
  -- For the customer, in the mail.
  explanation text not null check (explanation <> ''),
  -- Chosen by the form: one that is sent twice is one charge.
  request_key text not null unique,
  created_by integer not null references staff_member,
  created_at timestamptz not null,
  -- Paid outside the shop.
  offline_method text check (offline_method in ('CASH', 'CHECK', 'TRANSFER')),
  offline_reference text,
  -- What the customer says against it.
  objection text check (objection <> ''),
  objected_at timestamptz,
  objection_closed_at timestamptz,
  objection_closed_by integer references staff_member,
  check ((objection is null) = (objected_at is null)),
  check (objection_closed_at is null or objected_at is not null),
  check ((objection_closed_at is null) = (objection_closed_by is null))
);

create index on extra_charge (order_id);
create index on extra_charge (order_item_id);
create index on extra_charge (objected_at, id) where objected_at is not null and objection_closed_at is null;
