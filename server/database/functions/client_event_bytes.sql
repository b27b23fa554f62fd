-- Returns the bytes that the partition of a day takes.
create or replace function client_event_bytes(of_day date) returns bigint language sql stable as $$
  select pg_table_size(format('client_event_%s', (of_day - date '2000-01-01') % 16)::regclass)
$$;
