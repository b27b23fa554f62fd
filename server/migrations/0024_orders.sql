-- Checkouts and orders. Design: docs/decisions/0031-checkout-and-orders.md. Rows are never deleted.

-- One quote and what became of it. Written by the checkout slice.
create table checkout (
  order_token text primary key check (order_token ~ '^[0-9a-f]{32}$'),
  -- As in favorite.
  owner text not null check (owner ~ '^[gc]:.'),
  customer_id integer references customer,
  kind text not null check (kind in ('INDIVIDUAL', 'TRUNK_SHOW', 'PURCHASE_RENTAL')),
  trunk_show_id integer references trunk_show,
  -- The rented item that is bought.
  rental_item_id integer,
  -- Transitions: server/src/checkout/checkout-states.ts.
  state text not null default 'QUOTED' check (
    state in ('QUOTED', 'SUPERSEDED', 'RESERVED', 'PAID', 'DECLINED', 'CANCELLED', 'REFUNDED')
  ),
  -- What the shopper confirmed: lines, prices, totals, address and dates (server/src/checkout/quote.ts).
  quote jsonb not null,
  -- SHA-256 of items, address and coupon of the preview; a submit must have the same.
  request_fingerprint text not null,
  attempt integer not null default 0,
  -- The process that works on it, and until when no other one does.
  lease_holder text,
  lease_until timestamptz,
  reserved_at timestamptz,
  order_number text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'TRUNK_SHOW') = (trunk_show_id is not null)),
  check ((kind = 'PURCHASE_RENTAL') = (rental_item_id is not null)),
  check ((state = 'PAID') = (order_number is not null)),
  check ((state = 'RESERVED') = (lease_until is not null))
);

-- A bag is paid once at a time: two tabs have two tokens for the same items.
create unique index checkout_in_progress on checkout (owner, kind, trunk_show_id, rental_item_id)
  nulls not distinct where state = 'RESERVED';
create index on checkout (lease_until) where state = 'RESERVED';
create index on checkout (rental_item_id) where rental_item_id is not null;

-- One try to pay. Written by the orders slice.
create table payment (
  id bigint generated always as identity primary key,
  order_token text not null references checkout,
  attempt integer not null check (attempt > 0),
  -- The idempotency key at the gateway: one key, one charge.
  gateway_key text not null unique,
  state text not null default 'PENDING' check (state in ('PENDING', 'PAID', 'DECLINED', 'CANCELLED')),
  amount_cents integer not null check (amount_cents >= 0),
  charge_id text unique,
  decline_reason text,
  captured_cents integer not null default 0 check (captured_cents >= 0),
  -- Reserved before the gateway is asked, so that concurrent refunds never exceed what was captured.
  refund_reserved_cents integer not null default 0 check (refund_reserved_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  card_token text not null,
  card_brand text not null,
  card_last_four text not null check (card_last_four ~ '^[0-9]{4}$'),
  card_fingerprint text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  unique (order_token, attempt),
  check ((state = 'PAID') = (charge_id is not null)),
  check (refund_reserved_cents <= captured_cents),
  check (refunded_cents <= refund_reserved_cents)
);

-- Refunds that the gateway has not confirmed yet.
create index on payment (id) where refunded_cents < refund_reserved_cents;

-- Written by the orders slice.
create table customer_order (
  id integer generated always as identity primary key,
  order_number text not null unique check (order_number ~ '^TW-[0-9A-HJKMNP-TV-Z]{8}$'),
  -- One token, one order; one payment, one order.
  order_token text not null unique references checkout,
  payment_id bigint not null unique references payment,
  owner text not null check (owner ~ '^[gc]:.'),
  customer_id integer references customer,
  email text not null,
  channel text not null check (
    channel in (
      'ONLINE_TRUNK_SHOW', 'IN_PERSON_TRUNK_SHOW', 'GROUP_RENTAL', 'INDIVIDUAL', 'FINAL_TRUNK_SHOW_OUTCOME_CHARGE',
      'EXTRA_FULL_PRICE_CHARGE', 'EXTRA_ONE_TIME_RENTAL_CHARGE', 'PURCHASE_RENTAL'
    )
  ),
  status text not null check (
    status in ('PAID', 'OFFLINE_PAID', 'REFUNDED', 'FINANCIAL_REFUNDED', 'PARTIALLY_REFUNDED', 'PAYMENT_FAILED')
  ),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null check (discount_cents between 0 and subtotal_cents),
  delivery_fee_cents integer not null check (delivery_fee_cents >= 0),
  -- Null: none could be calculated before the customer confirmed the total.
  tax_cents integer check (tax_cents >= 0),
  -- The part of the tax that falls on the delivery; the rest falls on the items.
  delivery_tax_cents integer not null default 0 check (delivery_tax_cents >= 0),
  total_cents integer not null check (
    total_cents = subtotal_cents - discount_cents + delivery_fee_cents + coalesce(tax_cents, 0)
  ),
  coupon_code text,
  discount_type text check (discount_type in ('AMOUNT', 'PERCENTAGE')),
  -- Percent, or cents.
  discount_value integer,
  -- Null for a group order.
  delivery_address jsonb,
  trunk_show_id integer references trunk_show,
  trunk_show_theme text,
  lead_name text,
  arrives_by date,
  return_by date,
  -- Why staff must look at it, and the tax that was not charged.
  review_reason text check (review_reason in ('TAX_NOT_CHARGED')),
  tax_owed_cents integer check (tax_owed_cents >= 0),
  paid_at timestamptz not null
);

-- The history of a customer, newest first, page by page.
create index on customer_order (customer_id, paid_at desc, id desc);
create index on customer_order (id) where review_reason is not null;

-- Written by the orders slice.
create table order_item (
  id integer generated always as identity primary key,
  order_id integer not null references customer_order,
  -- With the order's token it names the bookings of the units.
  line integer not null check (line >= 0),
  sku text not null,
  product_id integer not null,
  title text not null,
  size text not null,
  color text not null,
  image_key text not null,
  transaction_type text not null check (transaction_type in ('RENT', 'PURCHASE', 'ADDITIONAL_RENTAL_MONTH')),
  is_clearance boolean not null,
  quantity integer not null check (quantity > 0),
  -- Of one.
  price_cents integer not null check (price_cents >= 0),
  -- Of the whole line.
  discount_cents integer not null check (discount_cents between 0 and price_cents * quantity),
  tax_cents integer not null check (tax_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- The rented item that was bought with this line.
  rental_item_id integer references order_item,
  -- The checkout that is buying this rented item. Until it ends the item cannot be returned.
  purchase_token text references checkout,
  unique (order_id, line)
);

create index on order_item (rental_item_id) where rental_item_id is not null;

alter table checkout add foreign key (rental_item_id) references order_item;
