-- One pass over the units of the SKUs and one over their live bookings, in place of three calls of free_units. A unit is
-- free by the same rule as there.
create or replace function count_stock(skus text[])
  returns table (sku text, rentable integer, sellable integer, clearance integer) language sql stable as $$
  with taken as (
    select b.unit_id,
      bool_or(b.during && c.rental_window) as for_rental,
      bool_or(b.during && tstzrange(c.today, null)) as for_sale
    from booking b cross join stock_calendar c
    where b.sku = any (skus) and b.state in ('HELD', 'CONFIRMED')
    group by b.unit_id
  )
  select s.sku,
    (count(u.id) filter (where u.pool = 'CORE' and t.for_rental is not true))::integer,
    (count(u.id) filter (where u.pool = 'CORE' and t.for_sale is not true))::integer,
    (count(u.id) filter (where u.pool = 'CLEARANCE' and t.for_sale is not true))::integer
  from (select distinct unnest(skus) as sku) s
  left join unit u on u.sku = s.sku
    and u.state not in ('RETIRED', 'LOST', 'SOLD')
    and (
      u.state = 'IN_HOUSE'
      or exists (
        select from booking b, stock_calendar c
        where b.id = u.away_for and b.state = 'CONFIRMED' and upper(b.during) > c.today
        offset 0
      )
    )
  left join taken t on t.unit_id = u.id
  group by s.sku
$$;
