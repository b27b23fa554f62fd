-- Adds to the item of this line, or inserts it: at most as many as are available, at most `max_items` items, and none
-- beside items of another event, unless that is closed. Returns what was found, and the item if something was added to it.
-- The lock is taken here, in one round trip: each statement of a function sees what was committed while it waited.
create or replace function add_cart_item(
  line cart_item, available integer, max_items integer, closed_event_ids integer[],
  out has_other_event boolean, out is_known boolean, out known_quantity integer, out item_id integer,
  out item_quantity integer
) language plpgsql as $$
declare
  items integer;
begin
  perform lock_cart(line.owner);
  select count(*),
    coalesce(bool_or(c.trunk_show_id <> line.trunk_show_id and c.trunk_show_id <> all (closed_event_ids)), false),
    coalesce(sum(c.quantity) filter (where (c.cart_type, c.sku, c.transaction_type, c.is_clearance)
      = (line.cart_type, line.sku, line.transaction_type, line.is_clearance)
      and c.trunk_show_id is not distinct from line.trunk_show_id), 0)
  into items, has_other_event, known_quantity
  from cart_item c where c.owner = line.owner;
  is_known := known_quantity > 0;
  if has_other_event or (not is_known and items >= max_items) then
    return;
  end if;
  insert into cart_item as c (owner, cart_type, trunk_show_id, sku, transaction_type, is_clearance, quantity)
  values (line.owner, line.cart_type, line.trunk_show_id, line.sku, line.transaction_type, line.is_clearance,
    least(line.quantity, available))
  on conflict on constraint cart_item_line do update
    set quantity = least(c.quantity + excluded.quantity, available)
    where c.quantity < available
  returning c.id, c.quantity into item_id, item_quantity;
end $$;
