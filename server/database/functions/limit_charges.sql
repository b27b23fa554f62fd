-- Refuses charges for an item that are together above the caps (STAFF-33, STAFF-98): what is charged for being late adds up, and
-- a piece is beyond repair or lost once. A charge that ended without money does not count.
create or replace function limit_charges() returns trigger language plpgsql as $$
begin
  -- Of two charges at once the second one sees the first.
  perform from customer_order where id = new.order_id for no key update;
  if (
    select case new.kind
      when 'LATE' then sum(e.amount_cents) > new.cap_cents
      else count(*) > (select quantity - released_quantity from order_item where id = new.order_item_id)
    end
    from extra_charge e join checkout c using (order_token)
    where e.order_item_id = new.order_item_id and e.kind = new.kind
      and c.state not in ('CANCELLED', 'REFUNDED', 'SUPERSEDED')
  ) then
    raise exception 'this is more than can be charged for the item'
      using errcode = 'check_violation', constraint = 'extra_charge_cap', table = 'extra_charge';
  end if;
  return null;
end $$;

create or replace trigger limit_charges after insert on extra_charge
  for each row execute function limit_charges();
