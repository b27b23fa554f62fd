-- Cards show the average color and the alternative texts of pictures.
create or replace function log_changed_pictures() returns trigger language plpgsql as $$
begin
  perform log_change('catalog', array_agg(distinct product_id::text))
  from product_color where image_key in (select image_key from new_rows)
  having count(*) > 0;
  return null;
end $$;

create or replace trigger log_update after update on picture referencing new table as new_rows
  for each statement execute function log_changed_pictures();
