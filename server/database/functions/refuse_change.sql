-- For tables whose rows are never changed or deleted.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace trigger append_only before update or delete or truncate on unit_move
  for each statement execute function refuse_change();

create or replace trigger append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

create or replace trigger append_only before update or delete or truncate on order_note
  for each statement execute function refuse_change();

create or replace trigger append_only before update or delete or truncate on content_version
  for each statement execute function refuse_change();
