-- Functions that take a lock and then write under it, in one round trip. A single statement could not: it would not see
-- what was committed while it waited for the lock. Each statement of these functions does.

-- Until the transaction ends, no other transaction adds to this cart or moves it (cart.queries.ts).
create function lock_cart(cart_owner text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('cart ' || cart_owner, 0))
$$;

-- Adds to the item of this line, or inserts it: at most as many as are available, at most `max_items` items, and none
-- beside items of another event, unless that is closed. Answers what was found, and the item if something was added to it.
create function add_cart_item(
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

-- Until the transaction ends, no other transaction books or moves units of these SKUs. Locked in the order of the SKUs,
-- so that two transactions cannot block each other.
create function lock_skus(skus text[]) returns void language plpgsql as $$
begin
  perform from stock_count where sku = any (skus) order by sku for update;
end $$;

-- Books free units under the lock, the least worn first; fewer than wanted when there are not enough. At most one demand
-- per SKU: the statement does not see what it inserts itself.
create function hold_units(
  demands json, hold_reference text, hold_now timestamptz, expires_at timestamptz
) returns table (booked_line integer, booking_id bigint, booked_unit_id bigint) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  perform lock_skus(array(select demand ->> 'sku' from json_array_elements(demands) demand));
  return query
  insert into booking as b (unit_id, sku, kind, state, during, reference, line, hold_expires_at)
  select u.id, u.sku, d.kind, 'HELD', tstzrange(d.from, d.to), hold_reference, d.line, expires_at
  from json_to_recordset(demands) as d (
    line integer, sku text, pool text, kind text, "from" timestamptz, "to" timestamptz, quantity integer
  )
  cross join lateral (
    select f.id, f.sku
    from free_units(array[d.sku], d.pool, tstzrange(d.from, d.to), hold_now) f
    order by f.wear_count, f.id
    limit d.quantity
  ) u
  returning b.line, b.id, b.unit_id;
end $$;
