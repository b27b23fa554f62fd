-- A rental that the customer keeps for another month. Design: docs/decisions/0070-extending-a-rental.md.

-- The last day to return an item that was extended; null: that of its order.
alter table rental_record add column extended_to date;

-- The rented item that an additional month is for.
alter table order_item add column extended_item_id integer references order_item;
create index on order_item (extended_item_id) where extended_item_id is not null;
-- The checkout that is extending this rented item. Until it ends the item can be neither returned nor bought nor exchanged.
alter table order_item add column extension_token text references checkout;
create index on order_item (extension_token) where extension_token is not null;
alter table order_item add constraint order_item_one_checkout
  check (num_nonnulls(purchase_token, exchange_token, extension_token) <= 1);

alter table checkout drop constraint checkout_kind_check;
alter table checkout add constraint checkout_kind_check
  check (kind in ('INDIVIDUAL', 'TRUNK_SHOW', 'PURCHASE_RENTAL', 'EXCHANGE', 'EXTENSION', 'EXTRA_CHARGE'));
alter table checkout drop constraint checkout_rental_item;
alter table checkout add constraint checkout_rental_item
  check ((kind in ('PURCHASE_RENTAL', 'EXCHANGE', 'EXTENSION', 'EXTRA_CHARGE')) = (rental_item_id is not null));
