-- What happens to an order after it was paid. All tables here are written by the orders slice.
-- Design: docs/decisions/0035-after-the-sale.md.

-- Paid to staff at an event, without the gateway.
alter table customer_order add column is_paid_offline boolean not null default false;
alter table customer_order alter column payment_id drop not null;
alter table customer_order add check (is_paid_offline = (payment_id is null));

-- Of an exchange, of a rented item that was bought, and of charges by staff: the order that they belong to.
alter table customer_order add column original_order_id integer references customer_order;
-- What has been given back. Refunds that the gateway has not confirmed are not part of it.
alter table customer_order add column refunded_cents integer not null default 0
  check (refunded_cents between 0 and total_cents);
-- Fixed when the order is delivered or handed out; until then `return_by` is what was promised.
alter table customer_order add column due_on date;

create index on customer_order (original_order_id) where original_order_id is not null;
create index customer_order_due on customer_order (coalesce(due_on, return_by)) where return_by is not null;

-- A rented item that was exchanged has a successor in the order of the exchange.
alter table order_item add column exchanged_item_id integer unique references order_item;
-- The checkout that is exchanging this rented item. Until it ends the item can be neither returned nor bought.
alter table order_item add column exchange_token text references checkout;
alter table order_item add check (purchase_token is null or exchange_token is null);

alter table checkout drop constraint checkout_kind_check;
alter table checkout add constraint checkout_kind_check
  check (kind in ('INDIVIDUAL', 'TRUNK_SHOW', 'PURCHASE_RENTAL', 'EXCHANGE'));
alter table checkout drop constraint checkout_check1;
alter table checkout add constraint checkout_rental_item
  check ((kind in ('PURCHASE_RENTAL', 'EXCHANGE')) = (rental_item_id is not null));

-- Sold or given at an in-person event; part of the order's subtotal.
create table order_accessory_item (
  order_id integer primary key references customer_order,
  title text not null check (title <> ''),
  quantity integer not null check (quantity > 0),
  -- Of one; 0: a gift.
  price_cents integer not null check (price_cents >= 0),
  -- Of all.
  discount_cents integer not null default 0 check (discount_cents between 0 and price_cents * quantity),
  tax_cents integer not null default 0 check (tax_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0)
);

-- The parcel of an order. A group's box has one tracking number for many orders.
create table shipment (
  order_id integer primary key references customer_order,
  -- Links: packages/contract/src/carriers.ts.
  carrier text check (carrier in ('UPS', 'USPS', 'FEDEX', 'DHL')),
  tracking_number text check (tracking_number <> ''),
  packed_at timestamptz not null,
  shipped_at timestamptz check (shipped_at >= packed_at),
  -- Handed out, for a group order.
  delivered_at timestamptz check (delivered_at >= shipped_at),
  check ((carrier is null) = (tracking_number is null))
);

-- What happens to a rented item after it was delivered. Times only go from null to a value.
create table rental_record (
  order_item_id integer primary key references order_item,
  return_requested_at timestamptz,
  return_reason text,
  received_at timestamptz,
  inspected_at timestamptz check (inspected_at >= received_at),
  -- Found at the inspection.
  is_worn boolean,
  -- The first day after the due date, while it is not back.
  overdue_since date,
  check ((inspected_at is null) = (is_worn is null))
);

-- A customer asks for money back; staff decide.
create table refund_application (
  id integer generated always as identity primary key,
  order_id integer not null references customer_order,
  -- Null: for the accessory item.
  order_item_id integer references order_item,
  reason text not null check (
    reason in ('DIDNT_FIT', 'DIDNT_LIKE_IT', 'DAMAGED_ITEM', 'DIDNT_RECEIVE_THE_ITEM', 'OTHER')
  ),
  detail text check (length(detail) between 1 and 500),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'APPROVED', 'REJECTED')),
  -- What staff say to the customer.
  answer text,
  requested_at timestamptz not null,
  decided_at timestamptz,
  check (reason <> 'OTHER' or detail is not null),
  check ((state = 'REQUESTED') = (decided_at is null))
);

-- One for each item, whatever was decided: a second one is for the contact form.
create unique index refund_application_item on refund_application (order_item_id) where order_item_id is not null;
create unique index refund_application_accessory on refund_application (order_id) where order_item_id is null;

-- Money that goes back. RESERVED: part of payment.refund_reserved_cents, and the gateway has not confirmed it yet.
create table refund (
  id integer generated always as identity primary key,
  order_id integer not null references customer_order,
  -- Null: the order was paid offline, and so is its refund.
  payment_id bigint references payment,
  application_id integer unique references refund_application,
  -- ITEMS: for lines of the order. FINANCIAL: given back without regard to items (decisions C24).
  kind text not null check (kind in ('ITEMS', 'FINANCIAL')),
  state text not null check (state in ('RESERVED', 'PAID')),
  amount_cents integer not null check (amount_cents > 0),
  -- The idempotency key at the gateway.
  gateway_key text not null unique,
  gateway_refund_id text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((state = 'PAID') = (paid_at is not null))
);

create index on refund (order_id);
create index on refund (id) where state = 'RESERVED';

-- What an ITEMS refund is for, with the shares of discount and tax. The amounts add up to the refund's.
create table refund_line (
  refund_id integer not null references refund,
  -- Null: the accessory item, or the delivery.
  order_item_id integer references order_item,
  target text not null check (target in ('ITEM', 'ACCESSORY', 'DELIVERY')),
  amount_cents integer not null check (amount_cents > 0),
  -- Of the amount.
  tax_cents integer not null check (tax_cents between 0 and amount_cents),
  unique nulls not distinct (refund_id, target, order_item_id),
  check ((target = 'ITEM') = (order_item_id is not null))
);
