-- A live booking blocks its unit, whether it is held or confirmed.
create or replace function is_live(booking_state text) returns boolean language sql immutable as $$
  select booking_state in ('HELD', 'CONFIRMED')
$$;
