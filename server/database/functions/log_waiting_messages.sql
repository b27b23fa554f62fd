-- A message that waits wakes its sender. Without the dynamic statement of log_changed_rows, which is planned every time.
create or replace function log_waiting_messages() returns trigger language plpgsql as $$
begin
  perform log_change('outbox', array(select distinct channel from new_rows));
  return null;
end $$;

create or replace trigger log_insert after insert on outbox referencing new table as new_rows
  for each statement execute function log_waiting_messages();
