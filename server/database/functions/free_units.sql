-- What "free" means: a unit is free for a window if it is in service and in the right pool, no live booking overlaps the
-- window and, when the unit is away, the booking that it is away for ends later than `since`: an overdue unit is not free.
-- `offset 0` keeps both questions per unit, answered by an index; without it a plan made for few bookings reads all of
-- them.
create or replace function free_units(skus text[], wanted_pool text, wanted tstzrange, since timestamptz)
  returns setof unit language sql stable as $$
  select u.*
  from unit u
  where u.sku = any (skus) and u.pool = wanted_pool
    and u.state not in ('RETIRED', 'LOST', 'SOLD')
    and not exists (
      select from booking b
      where b.unit_id = u.id and is_live(b.state) and b.during && wanted
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
