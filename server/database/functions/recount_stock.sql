-- Locks the rows first, then counts: of two transactions on one SKU the second one sees what the first one did. Only a new
-- SKU has no row yet.
create or replace function recount_stock(skus text[]) returns void language plpgsql as $$
declare
  known integer;
begin
  perform from stock_count where sku = any (skus) order by sku for update;
  get diagnostics known = row_count;
  if known < cardinality(skus) then
    insert into stock_count (sku, product_id)
    select sku, product_id from variant where sku = any (skus) order by sku
    on conflict do nothing;
    perform from stock_count where sku = any (skus) order by sku for update;
  end if;
  update stock_count s
  set rentable = c.rentable, sellable = c.sellable, clearance = c.clearance
  from count_stock(skus) c
  where s.sku = any (skus) and s.sku = c.sku
    and (s.rentable, s.sellable, s.clearance) is distinct from (c.rentable, c.sellable, c.clearance);
end $$;
