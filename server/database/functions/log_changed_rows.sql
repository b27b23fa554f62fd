-- For statement triggers. Arguments: the topic, and the column that holds the key (none: '*').
create or replace function log_changed_rows() returns trigger language plpgsql as $$
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

-- Transition tables need a trigger for each kind of statement.
do $$
declare
  logged record;
begin
  for logged in
    select name, concat_ws(', ', quote_literal(topic), quote_literal(key_column)) as arguments
    from (values
      ('brand', 'catalog', null),
      ('collection', 'catalog', null),
      ('collection_product', 'catalog', 'product_id'),
      ('color', 'catalog', null),
      ('content_version', 'content', 'page'),
      ('favorite', 'favorite', 'owner'),
      ('home_part', 'setting', null),
      ('product', 'catalog', 'id'),
      ('product_color', 'catalog', 'product_id'),
      ('setting', 'setting', 'key'),
      ('trunk_show', 'trunk_show', 'id'),
      ('trunk_show_collection', 'trunk_show', 'trunk_show_id'),
      ('trunk_show_grant', 'trunk_show_grant', 'owner'),
      ('trunk_show_product', 'trunk_show', 'trunk_show_id'),
      ('variant', 'catalog', 'product_id')
    ) logged (name, topic, key_column)
  loop
    execute format(
      'create or replace trigger log_insert after insert on %I referencing new table as new_rows
         for each statement execute function log_changed_rows(%s)', logged.name, logged.arguments);
    execute format(
      'create or replace trigger log_update after update on %I
         referencing old table as old_rows new table as new_rows
         for each statement execute function log_changed_rows(%s)', logged.name, logged.arguments);
    execute format(
      'create or replace trigger log_delete after delete on %I referencing old table as old_rows
         for each statement execute function log_changed_rows(%s)', logged.name, logged.arguments);
  end loop;
end $$;

-- A new designer or color is used by no product yet: no process has to read its whole catalogue again.
drop trigger if exists log_insert on brand;
drop trigger if exists log_insert on color;

-- Sessions are cached once they exist: only their end matters.
create or replace trigger log_delete after delete on session referencing old table as old_rows
  for each statement execute function log_changed_rows('session', 'token_hash');
