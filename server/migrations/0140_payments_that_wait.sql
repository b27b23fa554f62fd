-- A bank may ask the customer to confirm a payment (docs/decisions/0111-a-bank-that-asks.md). Until then the checkout waits, and
-- counts as being paid: units, coupon and items of the bag are held.

alter table checkout drop constraint checkout_state_check;
alter table checkout add constraint checkout_state_check check (
  state in ('QUOTED', 'SUPERSEDED', 'RESERVED', 'AWAITS_CUSTOMER', 'PAID', 'DECLINED', 'CANCELLED', 'REFUNDED')
);

alter table checkout drop constraint checkout_check3;
alter table checkout add constraint checkout_lease
  check ((state in ('RESERVED', 'AWAITS_CUSTOMER')) = (lease_until is not null));

alter table checkout
  -- Then the payment is cancelled.
  add column act_until timestamptz,
  add constraint checkout_act_until check ((state = 'AWAITS_CUSTOMER') = (act_until is not null));

drop index checkout_in_progress;
create unique index checkout_in_progress on checkout (owner, kind, trunk_show_id, rental_item_id)
  nulls not distinct where state in ('RESERVED', 'AWAITS_CUSTOMER');
drop index checkout_lease_until_idx;
create index checkout_lease_until_idx on checkout (lease_until)
  where state in ('RESERVED', 'AWAITS_CUSTOMER');

alter table payment
  -- The token of the card names a card in the fields of the gateway in the page, for this payment only.
  add column is_confirmation boolean not null default false,
  -- With whom the gateway saves that card, once it has paid.
  add column gateway_customer text check (gateway_customer is null or is_confirmation),
  -- With it the page asks the customer for the bank. Removed when the attempt ends.
  add column client_secret text check (client_secret is null or state = 'PENDING');
