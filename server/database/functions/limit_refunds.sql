-- Refuses a refund that a member may not make alone (STAFF-30, STAFF-92): what one member gave back of an order without a
-- second person adds up to at most the limit, and what a second person approved was proposed by another one.
create or replace function limit_refunds() returns trigger language plpgsql as $$
begin
  -- Of two refunds at once the second one sees the first.
  perform from customer_order where id = new.order_id for no key update;
  if new.limit_cents < (
    select sum(amount_cents) from refund
    where order_id = new.order_id and created_by = new.created_by and limit_cents is not null
  ) or exists (
    select from refund_proposal where id = new.proposal_id and (proposed_by = new.created_by or state <> 'WAITING')
  ) then
    raise exception 'a second person has to approve this refund'
      using errcode = 'check_violation', constraint = 'refund_second_person', table = 'refund';
  end if;
  return null;
end $$;

create or replace trigger limit_refunds after insert on refund
  for each row execute function limit_refunds();
