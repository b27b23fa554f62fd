-- Books free units under the lock, the least worn first; fewer than wanted when there are not enough. At most one demand
-- per SKU: the statement does not see what it inserts itself. The lock is taken here, in one round trip: each statement
-- of a function sees what was committed while it waited.
create or replace function hold_units(
  demands json, hold_reference text, hold_now timestamptz, expires_at timestamptz
) returns table (booked_line integer, booking_id bigint, booked_unit_id bigint) language plpgsql as $$
begin
  perform lock_skus(array(select demand ->> 'sku' from json_array_elements(demands) demand));
  return query
  insert into booking as b (unit_id, sku, kind, state, during, reference, line, hold_expires_at, trunk_show_id)
  select u.id, u.sku, d.kind, 'HELD', tstzrange(d.from, d.to), hold_reference, d.line, expires_at, d.trunk_show_id
  from json_to_recordset(demands) as d (
    line integer, sku text, pool text, kind text, "from" timestamptz, "to" timestamptz, quantity integer,
    trunk_show_id integer
  )
  cross join lateral (
    select f.id, f.sku
    from free_units(array[d.sku], d.pool, tstzrange(d.from, d.to), hold_now) f
    order by f.wear_count, f.id
    limit d.quantity
  ) u
  returning b.line, b.id, b.unit_id;
end $$;
