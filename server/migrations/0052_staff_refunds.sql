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
