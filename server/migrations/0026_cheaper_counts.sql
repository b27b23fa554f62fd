-- Triggers that run with every purchase: the same results with fewer and shorter statements.
-- Figures: docs/bench.md, section "Purchases".

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
  where s.sku = c.sku
    and (s.rentable, s.sellable, s.clearance) is distinct from (c.rentable, c.sellable, c.clearance);
end $$;

-- What the trigger runs is planned once per connection. PostgreSQL would otherwise make a new plan for every array of
-- SKUs, which takes longer than counting one.
alter function update_stock set plan_cache_mode = force_generic_plan;

-- Without the dynamic statement of log_changed_rows, which is planned every time.
create function log_waiting_messages() returns trigger language plpgsql as $$
begin
  perform log_change('outbox', array(select distinct channel from new_rows));
  return null;
end $$;

drop trigger log_insert on outbox;
create trigger log_insert after insert on outbox referencing new table as new_rows
  for each statement execute function log_waiting_messages();

-- No process caches carts: their changes are not logged.
drop trigger log_insert on cart_item;
drop trigger log_update on cart_item;
drop trigger log_delete on cart_item;
