-- The catalogue is cached by product.
create or replace function log_changed_counts() returns trigger language plpgsql as $$
begin
  perform log_change('catalog', array_agg(distinct product_id::text)) from new_rows having count(*) > 0;
  return null;
end $$;

create or replace trigger log_insert after insert on stock_count referencing new table as new_rows
  for each statement execute function log_changed_counts();
create or replace trigger log_update after update on stock_count referencing new table as new_rows
  for each statement execute function log_changed_counts();
