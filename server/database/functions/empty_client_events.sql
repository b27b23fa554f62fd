-- Empties each partition whose first row is older, and returns how many. Rows of one partition are of one day.
create or replace function empty_client_events(before date) returns integer language plpgsql as $$
declare
  partition regclass;
  first_day date;
  emptied integer := 0;
begin
  for partition in select inhrelid from pg_inherits where inhparent = 'client_event'::regclass order by 1 loop
    execute format('select day from %s limit 1', partition) into first_day;
    if first_day < before then
      execute format('truncate %s', partition);
      emptied := emptied + 1;
    end if;
  end loop;
  return emptied;
end $$;
