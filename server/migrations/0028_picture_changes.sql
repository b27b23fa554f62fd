-- Cards show the average color and the alternative texts of pictures. The catalogue of a process outlives it now (it is
-- stored for the next start), so that reading these at the start no longer suffices.
create function log_changed_pictures() returns trigger language plpgsql as $$
begin
  perform log_change('catalog', array_agg(distinct product_id::text))
  from product_color where image_key in (select image_key from new_rows)
  having count(*) > 0;
  return null;
end $$;

create trigger log_update after update on picture referencing new table as new_rows
  for each statement execute function log_changed_pictures();
