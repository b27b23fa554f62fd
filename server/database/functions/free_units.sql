-- Returns the units of a pool that are free for a window.
create or replace function free_units(skus text[], wanted_pool text, wanted tstzrange, since timestamptz)
  returns setof unit language sql stable as $$
  select (s.unit).*
  from service_units(skus) s
  where (s.unit).pool = wanted_pool and is_free(s.taken, s.back_by, wanted, since)
$$;
