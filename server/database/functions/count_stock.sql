-- Counts the free units of each SKU: core units for a rental ordered today and for sale, clearance units for sale.
create or replace function count_stock(skus text[])
  returns table (sku text, rentable integer, sellable integer, clearance integer) language sql stable as $$
  select counted.sku,
    (count(*) filter (where counted.pool = 'CORE' and counted.for_rental))::integer,
    (count(*) filter (where counted.pool = 'CORE' and counted.for_sale))::integer,
    (count(*) filter (where counted.pool = 'CLEARANCE' and counted.for_sale))::integer
  from (
    -- A row for each SKU, also if it has no unit.
    select unnest(skus) as sku, null as pool, false as for_rental, false as for_sale
    union all
    select (s.unit).sku, (s.unit).pool,
      is_free(s.taken, s.back_by, c.rental_window, c.today),
      is_free(s.taken, s.back_by, tstzrange(c.today, null), c.today)
    from stock_calendar c cross join service_units(skus) s
  ) counted
  group by counted.sku
$$;
