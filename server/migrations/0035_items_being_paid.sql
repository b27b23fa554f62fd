-- An item whose order is being paid stays with its owner until the outcome is known, also when the guest logs in
-- meanwhile: otherwise the same piece could be paid as a guest and as a customer.
alter table cart_item
  -- The order_token of the checkout that is being paid. Not a foreign key: the cart knows nothing of checkouts.
  add column checkout_token text,
  -- The customer as whom the guest has logged in meanwhile. The item moves there when the checkout has ended.
  add column moves_to text check (moves_to ~ '^c:.'),
  add constraint cart_item_moves_later check (moves_to is null or checkout_token is not null);

create index on cart_item (checkout_token) where checkout_token is not null;

-- Orders that are being paid right now.
update cart_item item set checkout_token = c.order_token
from checkout c, jsonb_array_elements(c.quote -> 'lines') line
where c.state = 'RESERVED' and c.kind in ('INDIVIDUAL', 'TRUNK_SHOW')
  and item.owner = c.owner and item.id = (line ->> 'cart_item_id')::integer;
