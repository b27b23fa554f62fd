-- From here on functions and triggers are not made by migrations: each function has a file in server/database/functions.
-- Written by the platform (server/src/platform/database/function-set.ts). Design:
-- docs/decisions/0061-files-of-functions.md.

-- The texts that were applied, by the name of the function; those of the highest version are in use.
create table function_set (
  version integer primary key,
  texts jsonb not null,
  applied_at timestamptz not null default now()
);

-- What the migrations before this one made. The files replace it; what has no file is dropped.
insert into function_set (version, texts)
select 0, jsonb_object_agg(name, '')
from unnest(array[
  'add_cart_item', 'client_event_bytes', 'count_stock', 'empty_client_events', 'free_units', 'hold_units', 'lock_cart',
  'lock_skus', 'log_change', 'log_changed_counts', 'log_changed_pictures', 'log_changed_rows', 'log_changes_of',
  'log_waiting_messages', 'reachable_email', 'record_intake', 'recount_stock', 'refuse_change', 'update_stock'
]) name;
