-- Returns the units in service with what decides whether they are free (is_free): the time that live bookings take, and
-- until when the unit is expected back; without end for a unit in the house. `offset 0` keeps the bookings a question per
-- unit, answered by an index: a join of all of them takes seconds when the planner expects few.
create or replace function service_units(skus text[])
  returns table (unit unit, taken tstzmultirange, back_by timestamptz) language sql stable as $$
  select u, b.taken,
    case
      when u.state = 'IN_HOUSE' then 'infinity'
      else (select upper(a.during) from booking a where a.id = u.away_for and a.state = 'CONFIRMED')
    end
  from unit u
  cross join lateral (
    select range_agg(during) as taken from booking where unit_id = u.id and is_live(state) offset 0
  ) b
  where u.sku = any (skus) and u.state not in ('RETIRED', 'LOST', 'SOLD')
$$;
