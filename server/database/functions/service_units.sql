-- Returns the units in service with what decides whether they are free (is_free): the time that live bookings take, and
-- until when the unit is expected back; without end for a unit in the house. It reads the units and the bookings of all
-- SKUs once.
create or replace function service_units(skus text[])
  returns table (unit unit, taken tstzmultirange, back_by timestamptz) language sql stable as $$
  select u, b.taken,
    case
      when u.state = 'IN_HOUSE' then 'infinity'
      else (select upper(a.during) from booking a where a.id = u.away_for and a.state = 'CONFIRMED')
    end
  from unit u
  left join (
    select unit_id, range_agg(during) as taken from booking
    where sku = any (skus) and is_live(state)
    group by unit_id
  ) b on b.unit_id = u.id
  where u.sku = any (skus) and u.state not in ('RETIRED', 'LOST', 'SOLD')
$$;
