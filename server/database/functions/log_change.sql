-- Logs one row per key, and '*' for a bulk change. Processes read the log (server/src/platform/changes/change-feed.ts).
create or replace function log_change(changed_topic text, changed_keys text[]) returns void language sql as $$
  insert into change_log (topic, key)
  select changed_topic, key
  from unnest(case when cardinality(changed_keys) > 1000 then array['*'] else changed_keys end) key
$$;
