-- Discount codes that staff make and change: for which orders they are, which were made together, and how often a code was changed.
alter table coupon
  -- Null: for both kinds of orders.
  add column for_orders text check (for_orders in ('GROUP', 'INDIVIDUAL')),
  -- The key of the request that made many codes at once; null for a code that was made by itself.
  add column batch text check (batch ~ '^[\w-]{16,64}$'),
  -- Of two members who change a code at once the second is refused.
  add column version integer not null default 1;

create index on coupon (batch, id) where batch is not null;
create index on coupon_use (coupon_id, id);
