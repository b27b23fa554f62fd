-- What "free" means: a unit in service (service_units) is free for a window if no live booking overlaps the window and the
-- unit is not overdue: when it is away, the booking that it is away for ends later than `since`.
create or replace function is_free(taken tstzmultirange, back_by timestamptz, wanted tstzrange, since timestamptz)
  returns boolean language sql immutable as $$
  select back_by > since and not coalesce(taken && wanted, false)
$$;
