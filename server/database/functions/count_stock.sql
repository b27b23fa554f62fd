-- Counts the free units of each SKU for a rental ordered today and for sale.
create or replace function count_stock(skus text[])
  returns table (sku text, rentable integer, sellable integer, clearance integer) language sql stable as $$
  select counted.sku,
    (count(*) filter (where counted.purpose = 'rentable'))::integer,
    (count(*) filter (where counted.purpose = 'sellable'))::integer,
    (count(*) filter (where counted.purpose = 'clearance'))::integer
  from (
    -- A row for SKUs without a free unit.
    select unnest(skus) as sku, null as purpose
    union all
    select f.sku, p.purpose
    from stock_calendar c
    cross join lateral (values
      ('rentable', 'CORE', c.rental_window),
      ('sellable', 'CORE', tstzrange(c.today, null)),
      ('clearance', 'CLEARANCE', tstzrange(c.today, null))
    ) p (purpose, pool, during)
    cross join lateral free_units(skus, p.pool, p.during, c.today) f
  ) counted
  group by counted.sku
$$;
