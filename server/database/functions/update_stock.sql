-- Counts the stock of what a statement changed. Counts for the windows of events are cached by product under 'stock'.
-- Confirming a hold, or extending it, changes nothing about what is free: it is neither counted again nor reported.
create or replace function update_stock() returns trigger language plpgsql as $$
declare
  skus text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct sku) into skus from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct sku) into skus from old_rows;
  elsif tg_table_name = 'unit' then
    -- Wear and condition do not change what is free.
    select array_agg(distinct changed.sku) into skus
    from old_rows o join new_rows n using (id) cross join unnest(array[o.sku, n.sku]) changed (sku)
    where (o.sku, o.pool, o.state, o.away_for) is distinct from (n.sku, n.pool, n.state, n.away_for);
  else
    select array_agg(distinct changed.sku) into skus
    from old_rows o join new_rows n using (id) cross join unnest(array[o.sku, n.sku]) changed (sku)
    where (o.sku, o.unit_id, o.during, is_live(o.state))
      is distinct from (n.sku, n.unit_id, n.during, is_live(n.state));
  end if;
  if skus is not null then
    perform recount_stock(skus);
    perform log_change('stock', array(select distinct product_id::text from variant where sku = any (skus)));
  end if;
  return null;
end $$;

create or replace trigger log_insert after insert on unit referencing new table as new_rows
  for each statement execute function update_stock();
create or replace trigger log_update after update on unit referencing old table as old_rows new table as new_rows
  for each statement execute function update_stock();
create or replace trigger log_delete after delete on unit referencing old table as old_rows
  for each statement execute function update_stock();
create or replace trigger log_insert after insert on booking referencing new table as new_rows
  for each statement execute function update_stock();
create or replace trigger log_update after update on booking referencing old table as old_rows new table as new_rows
  for each statement execute function update_stock();
create or replace trigger log_delete after delete on booking referencing old table as old_rows
  for each statement execute function update_stock();
