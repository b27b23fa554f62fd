-- Two members of an event swap their rented pieces before these are packed. Design: docs/decisions/0108-swaps.md.

-- Written by the orders slice.
-- The member would swap the piece; other members of the event see that.
alter table order_item add column offered_for_swap_at timestamptz;
-- The item whose piece this one has now, and which has this one's.
alter table order_item add column swapped_with_id integer unique references order_item;
-- The rented item that this line pays the difference of a swap for.
alter table order_item add column swapped_item_id integer references order_item;
create index on order_item (swapped_item_id) where swapped_item_id is not null;
-- The checkout that is swapping this item. Until it ends nothing else is done with it.
alter table order_item add column swap_token text references checkout;
create index on order_item (swap_token) where swap_token is not null;
alter table order_item drop constraint order_item_one_checkout;
alter table order_item add constraint order_item_one_checkout
  check (num_nonnulls(purchase_token, exchange_token, extension_token, swap_token) <= 1);

alter table checkout drop constraint checkout_kind_check;
alter table checkout add constraint checkout_kind_check
  check (kind in ('INDIVIDUAL', 'TRUNK_SHOW', 'PURCHASE_RENTAL', 'EXCHANGE', 'EXTENSION', 'EXTRA_CHARGE', 'SWAP'));
alter table checkout drop constraint checkout_rental_item;
alter table checkout add constraint checkout_rental_item
  check ((kind in ('PURCHASE_RENTAL', 'EXCHANGE', 'EXTENSION', 'EXTRA_CHARGE', 'SWAP')) = (rental_item_id is not null));

-- A proposal to swap two items, and what became of it. Written by the checkout slice.
create table swap (
  id integer generated always as identity primary key,
  trunk_show_id integer not null references trunk_show,
  -- The item of the member who proposes, and the one that is asked for.
  offered_item_id integer not null references order_item,
  asked_item_id integer not null references order_item check (asked_item_id <> offered_item_id),
  -- PAYING: both agreed, and the difference is being charged.
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'PAYING', 'DONE', 'ENDED')),
  -- Who pays, how much, and what the other one gets back (server/src/checkout/swap/swap-terms.ts).
  terms jsonb not null,
  -- The leader of the event proposed it: then both members have to agree.
  is_by_lead boolean not null default false,
  offered_agreed_at timestamptz,
  asked_agreed_at timestamptz,
  -- The saved card of the member who proposes, if that member pays.
  card_id integer,
  -- The checkout that charges the difference.
  order_token text references checkout,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('DONE', 'ENDED')) = (ended_at is not null))
);

-- The same swap is proposed once at a time.
create unique index swap_open on swap (offered_item_id, asked_item_id) where state in ('PROPOSED', 'PAYING');
create index on swap (asked_item_id);
