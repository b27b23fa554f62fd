-- Processes cache what they read. Every change of something cached is logged here, in the transaction that makes it;
-- each process reads the log (server/src/platform/changes/change-feed.ts). This replaces NOTIFY in triggers: a
-- notification is lost with a half-open connection, and commits that notify wait for each other under one lock.

create table change_log (
  topic text not null,
  -- What changed; '*' when anything of the topic may have.
  key text not null,
  -- Positions in the log are snapshots, not ids: a transaction that commits late is not skipped.
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);

create index on change_log (transaction_id);
create index on change_log (created_at);

-- Logs one row per key, and '*' for a bulk change.
create function log_change(changed_topic text, changed_keys text[]) returns void language sql as $$
  insert into change_log (topic, key)
  select changed_topic, key
  from unnest(case when cardinality(changed_keys) > 1000 then array['*'] else changed_keys end) key
$$;

-- For statement triggers. Arguments: the topic, and the column that holds the key (none: '*').
create function log_changed_rows() returns trigger language plpgsql as $$
declare
  key_column text := tg_argv[1];
  source text := case tg_op
    when 'INSERT' then 'table new_rows'
    when 'DELETE' then 'table old_rows'
    else 'table old_rows union all table new_rows'
  end;
  keys text[];
begin
  if key_column is null then
    keys := array['*'];
  else
    execute format('select array_agg(distinct %I::text) from (%s) changed', key_column, source) into keys;
  end if;
  perform log_change(tg_argv[0], keys);
  return null;
end $$;

-- Units carry a SKU; the catalogue is cached by product. Wear and the like are not shown.
create function log_changed_units() returns trigger language plpgsql as $$
declare
  keys text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id::text) into keys from variant where sku in (select sku from new_rows);
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id::text) into keys from variant where sku in (select sku from old_rows);
  else
    select array_agg(distinct product_id::text) into keys from variant
    where sku in (
      select unnest(array[before.sku, after.sku])
      from old_rows before join new_rows after using (id)
      where (before.sku, before.pool, before.state) is distinct from (after.sku, after.pool, after.state)
    );
  end if;
  perform log_change('catalog', keys);
  return null;
end $$;

-- Transition tables need a trigger for each kind of statement.
create procedure log_changes_of(followed regclass, log_function text, arguments text) language plpgsql as $$
begin
  execute format(
    'create trigger log_insert after insert on %s referencing new table as new_rows
       for each statement execute function %I(%s)', followed, log_function, arguments);
  execute format(
    'create trigger log_update after update on %s referencing old table as old_rows new table as new_rows
       for each statement execute function %I(%s)', followed, log_function, arguments);
  execute format(
    'create trigger log_delete after delete on %s referencing old table as old_rows
       for each statement execute function %I(%s)', followed, log_function, arguments);
end $$;

drop function notify_catalog_product, notify_catalog_unit, notify_catalog_all, notify_favorite, notify_setting,
  notify_session, notify_trunk_show, notify_trunk_show_grant, notify_outbox cascade;

call log_changes_of('product', 'log_changed_rows', '''catalog'', ''id''');
call log_changes_of('product_color', 'log_changed_rows', '''catalog'', ''product_id''');
call log_changes_of('variant', 'log_changed_rows', '''catalog'', ''product_id''');
call log_changes_of('collection_product', 'log_changed_rows', '''catalog'', ''product_id''');
call log_changes_of('unit', 'log_changed_units', '');
call log_changes_of('collection', 'log_changed_rows', '''catalog''');
call log_changes_of('color', 'log_changed_rows', '''catalog''');
call log_changes_of('brand', 'log_changed_rows', '''catalog''');
call log_changes_of('favorite', 'log_changed_rows', '''favorite'', ''owner''');
call log_changes_of('setting', 'log_changed_rows', '''setting'', ''key''');
call log_changes_of('trunk_show', 'log_changed_rows', '''trunk_show'', ''id''');
call log_changes_of('trunk_show_product', 'log_changed_rows', '''trunk_show'', ''trunk_show_id''');
call log_changes_of('trunk_show_collection', 'log_changed_rows', '''trunk_show'', ''trunk_show_id''');
call log_changes_of('trunk_show_grant', 'log_changed_rows', '''trunk_show_grant'', ''owner''');

-- Sessions are cached once they exist: only their end matters.
create trigger log_delete after delete on session referencing old table as old_rows
  for each statement execute function log_changed_rows('session', 'token_hash');
-- A message that waits wakes its sender.
create trigger log_insert after insert on outbox referencing new table as new_rows
  for each statement execute function log_changed_rows('outbox', 'channel');
