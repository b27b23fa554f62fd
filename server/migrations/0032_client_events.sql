-- Events of browsers: errors, slow calls, web vitals, navigation. Design: docs/decisions/0038-telemetry-and-analytics.md.

-- One partition per day, of a ring of 16: a day is removed by emptying its partition before it is used again, without
-- deleting rows, and without creating tables while the shop runs.
create table client_event (
  day date not null,
  received_at timestamptz not null,
  -- By the clock of the browser; when that is far off, the time of the upload.
  happened_at timestamptz not null,
  -- Hash of the Guest-Id: which events come from one browser.
  guest_hash text not null,
  kind text not null check (kind in ('error', 'warning', 'slow_call', 'web_vital', 'navigation')),
  message text not null,
  route text not null,
  code text,
  stack text,
  info jsonb
) partition by list (((day - date '2000-01-01') % 16));

do $$
begin
  for slot in 0..15 loop
    execute format('create table client_event_%s partition of client_event for values in (%s)', slot, slot);
  end loop;
end
$$;

create index on client_event (day, kind);

/* Bytes that the partition of a day takes. */
create function client_event_bytes(of_day date) returns bigint language sql stable as $$
  select pg_table_size(format('client_event_%s', (of_day - date '2000-01-01') % 16)::regclass)
$$;

/* Empties each partition whose first row is older, and returns how many. Rows of one partition are of one day. */
create function empty_client_events(before date) returns integer language plpgsql as $$
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
end
$$;
