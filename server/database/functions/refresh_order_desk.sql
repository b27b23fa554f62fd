-- Writes what the list of staff shows of these orders anew. Two transactions that change one order do so in turn: the
-- second one sees what the first one did.
create or replace function refresh_order_desk(ids integer[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('order_desk'), id)
  from (select distinct id from unnest(ids) as id order by id) changed;

  with wanted as (
    select order_id, state, is_first, trunk_show_id, placed_at, total_cents, due_on, name, search
    from order_desk_wanted
    where order_id = any (ids)
  ), left_states as (
    delete from order_desk d
    where d.order_id = any (ids)
      and not exists (select from wanted w where w.order_id = d.order_id and w.state = d.state)
  )
  insert into order_desk as d
    (order_id, state, is_first, trunk_show_id, placed_at, total_cents, due_on, name, search)
  select * from wanted
  on conflict (order_id, state) do update
  set is_first = excluded.is_first, trunk_show_id = excluded.trunk_show_id,
    placed_at = excluded.placed_at, total_cents = excluded.total_cents, due_on = excluded.due_on,
    name = excluded.name, search = excluded.search
  where (d.is_first, d.trunk_show_id, d.placed_at, d.total_cents, d.due_on, d.name, d.search)
    is distinct from (excluded.is_first, excluded.trunk_show_id, excluded.placed_at, excluded.total_cents,
      excluded.due_on, excluded.name, excluded.search);
end $$;
