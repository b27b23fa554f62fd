-- Counts a size that a shopper asks to be told of, by day in New York: the alert itself is deleted when it is sent.
create or replace function count_stock_alert() returns trigger language plpgsql as $$
begin
  insert into report_figure (report, day, key, measure, value)
  values ('demand', (new.created_at at time zone 'America/New_York')::date, new.sku, 'asked', 1)
  on conflict (report, day, key, measure) do update set value = report_figure.value + 1;
  return null;
end
$$;

create or replace trigger count_stock_alert after insert on stock_alert
  for each row execute function count_stock_alert();
