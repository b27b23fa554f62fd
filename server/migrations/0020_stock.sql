-- Units, their calendar and how many are free. Written by the inventory slice. Design: docs/decisions/0027-stock.md.

create extension if not exists btree_gist;

-- A = new, D = last season before it is retired.
alter table unit add column condition text not null default 'A' check (condition in ('A', 'B', 'C', 'D'));
alter table unit add unique (id, sku);
-- The booking that a unit is away for, or in cleaning or repair for. Null in the house, and after its end of life.
alter table unit add column away_for bigint;

-- Every change of a unit, never updated or deleted. A cause is recorded once per unit: a repeated command does nothing.
create table unit_move (
  id bigint generated always as identity primary key,
  unit_id bigint not null references unit,
  cause text not null check (cause <> ''),
  -- Null: the unit is new.
  from_state text,
  to_state text not null,
  from_pool text,
  to_pool text not null,
  moved_at timestamptz not null,
  unique (unit_id, cause)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger append_only before update or delete or truncate on unit_move
  for each statement execute function refuse_change();

-- A promise of a unit for a time window.
create table booking (
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  sku text not null,
  kind text not null check (kind in ('RENTAL', 'EVENT', 'SALE', 'SERVICE')),
  -- HELD and CONFIRMED block the unit; RELEASED was never used; COMPLETED is over.
  state text not null check (state in ('HELD', 'CONFIRMED', 'RELEASED', 'COMPLETED')),
  during tstzrange not null check (not isempty(during) and not lower_inf(during)),
  -- What the unit is booked for: a checkout, an order, a repair. With the line it names the promise.
  reference text not null check (reference <> ''),
  line integer not null default 0,
  hold_expires_at timestamptz,
  -- Set while the unit may not be back in time and no other unit is free.
  at_risk_since timestamptz,
  created_at timestamptz not null default now(),
  foreign key (unit_id, sku) references unit (id, sku) on update cascade,
  check ((state = 'HELD') = (hold_expires_at is not null)),
  check ((kind = 'SALE') = upper_inf(during)),
  -- The last line of defence: one unit, one promise at a time.
  constraint booking_no_overlap exclude using gist (unit_id with =, during with &&)
    where (state in ('HELD', 'CONFIRMED'))
);

alter table unit add foreign key (away_for) references booking;
create index on unit (away_for) where away_for is not null;
create index on booking (reference);
create index on booking (sku) where state in ('HELD', 'CONFIRMED');
create index on booking (hold_expires_at) where state = 'HELD';

-- The windows that the stored counts refer to. One row, written from the shop's clock once a day.
create table stock_calendar (
  is_only boolean primary key default true check (is_only),
  -- Start of the current day in New York.
  today timestamptz not null,
  -- What a rental ordered today would occupy.
  rental_window tstzrange not null
);

-- Free units by SKU. Updated by triggers in the transaction of every booking and every change of a unit.
create table stock_count (
  sku text primary key references variant on update cascade on delete cascade,
  -- The variant's. The catalogue reads and caches by product.
  product_id integer not null,
  -- Of the core pool: free for a rental ordered today; free forever, so that they can be sold.
  rentable integer not null default 0 check (rentable >= 0),
  sellable integer not null default 0 check (sellable >= 0),
  clearance integer not null default 0 check (clearance >= 0)
);

create index on stock_count (product_id);

-- SKUs whose counts the passing of a day may have changed, until they are counted again.
create table stock_recount (
  sku text primary key
);

-- A unit is free for a window if it is in service, nothing else is promised for that time, and, when it is away, the
-- booking that it is away for ends later than `since`: an overdue unit is not free. `offset 0` keeps both questions
-- per unit, answered by an index; without it a plan made for few bookings reads all of them.
create function free_units(skus text[], wanted_pool text, wanted tstzrange, since timestamptz)
  returns setof unit language sql stable as $$
  select u.*
  from unit u
  where u.sku = any (skus) and u.pool = wanted_pool
    and u.state not in ('RETIRED', 'LOST', 'SOLD')
    and not exists (
      select from booking b
      where b.unit_id = u.id and b.state in ('HELD', 'CONFIRMED') and b.during && wanted
      offset 0
    )
    and (
      u.state = 'IN_HOUSE'
      or exists (
        select from booking b where b.id = u.away_for and b.state = 'CONFIRMED' and upper(b.during) > since
        offset 0
      )
    )
$$;

create function count_stock(skus text[])
  returns table (sku text, rentable integer, sellable integer, clearance integer) language sql stable as $$
  select counted.sku, sum(counted.rentable)::integer, sum(counted.sellable)::integer, sum(counted.clearance)::integer
  from (
    select s.sku, 0 as rentable, 0 as sellable, 0 as clearance from unnest(skus) s (sku)
    union all
    select f.sku, 1, 0, 0 from stock_calendar c, free_units(skus, 'CORE', c.rental_window, c.today) f
    union all
    select f.sku, 0, 1, 0 from stock_calendar c, free_units(skus, 'CORE', tstzrange(c.today, null), c.today) f
    union all
    select f.sku, 0, 0, 1 from stock_calendar c, free_units(skus, 'CLEARANCE', tstzrange(c.today, null), c.today) f
  ) counted
  group by counted.sku
$$;

-- Locks the rows first, then counts: of two transactions on one SKU the second one sees what the first one did.
create function recount_stock(skus text[]) returns void language plpgsql as $$
begin
  insert into stock_count (sku, product_id)
  select sku, product_id from variant where sku = any (skus) order by sku
  on conflict do nothing;
  perform from stock_count where sku = any (skus) order by sku for update;
  update stock_count s
  set rentable = c.rentable, sellable = c.sellable, clearance = c.clearance
  from count_stock(skus) c
  where s.sku = c.sku
    and (s.rentable, s.sellable, s.clearance) is distinct from (c.rentable, c.sellable, c.clearance);
end $$;

-- For statement triggers of unit and booking. Counts for the windows of events are cached by product under 'stock'.
create function update_stock() returns trigger language plpgsql as $$
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
    select array_agg(distinct sku) into skus from (table old_rows union all table new_rows) changed;
  end if;
  if skus is not null then
    perform recount_stock(skus);
    perform log_change('stock', array(select distinct product_id::text from variant where sku = any (skus)));
  end if;
  return null;
end $$;

drop trigger log_insert on unit;
drop trigger log_update on unit;
drop trigger log_delete on unit;
drop function log_changed_units;
call log_changes_of('unit', 'update_stock', '');
call log_changes_of('booking', 'update_stock', '');

-- The catalogue is cached by product.
create function log_changed_counts() returns trigger language plpgsql as $$
begin
  perform log_change('catalog', array_agg(distinct product_id::text)) from new_rows having count(*) > 0;
  return null;
end $$;

create trigger log_insert after insert on stock_count referencing new table as new_rows
  for each statement execute function log_changed_counts();
create trigger log_update after update on stock_count referencing new table as new_rows
  for each statement execute function log_changed_counts();

-- The ledger begins with the unit.
create function record_intake() returns trigger language plpgsql as $$
begin
  insert into unit_move (unit_id, cause, to_state, to_pool, moved_at)
  select id, 'intake', state, pool, now() from new_rows;
  return null;
end $$;

create trigger record_intake after insert on unit referencing new table as new_rows
  for each statement execute function record_intake();

-- The first windows: the shop's clock replaces them at the first start.
insert into stock_calendar (today, rental_window)
select day at time zone 'America/New_York',
  tstzrange(day at time zone 'America/New_York', (day + interval '40 days') at time zone 'America/New_York')
from (select date_trunc('day', now() at time zone 'America/New_York')) today (day);

-- Shops that exist already.
insert into unit_move (unit_id, cause, to_state, to_pool, moved_at)
select id, 'intake', state, pool, now() from unit;
select recount_stock(array(select distinct sku from unit order by sku));
