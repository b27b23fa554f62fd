-- The ledger begins with the unit.
create or replace function record_intake() returns trigger language plpgsql as $$
begin
  insert into unit_move (unit_id, cause, to_state, to_pool, moved_at)
  select id, 'intake', state, pool, now() from new_rows;
  return null;
end $$;

create or replace trigger record_intake after insert on unit referencing new table as new_rows
  for each statement execute function record_intake();
