-- Tells open pages of staff that a count may have changed (server/src/today/queue-feed.ts): one row for each transaction,
-- because one order is several statements. The mark ends with the transaction, and with a savepoint that is rolled back.
create or replace function log_changed_work() returns trigger language plpgsql as $$
begin
  if current_setting('twirl.work_is_logged', true) is distinct from 'yes' then
    perform set_config('twirl.work_is_logged', 'yes', true);
    perform log_change('work', array['*']);
  end if;
  return null;
end $$;

create or replace trigger log_work after insert or update or delete on order_desk
  for each statement execute function log_changed_work();
create or replace trigger log_work after insert or update or delete on refund_application
  for each statement execute function log_changed_work();
create or replace trigger log_work after insert or update or delete on refund_proposal
  for each statement execute function log_changed_work();
create or replace trigger log_work after update of objected_at, objection_closed_at on extra_charge
  for each statement execute function log_changed_work();
create or replace trigger log_work after insert or update or delete on message_case
  for each statement execute function log_changed_work();
create or replace trigger log_work after update of refusal, outside_method on refund
  for each statement execute function log_changed_work();
create or replace trigger log_work after insert or update or delete on gateway_difference
  for each statement execute function log_changed_work();
create or replace trigger log_work after update of at_risk_since on booking
  for each statement execute function log_changed_work();
create or replace trigger log_work after insert or update of review_reason on customer_order
  for each statement execute function log_changed_work();
create or replace trigger log_work after insert or update of state on dispute
  for each statement execute function log_changed_work();
