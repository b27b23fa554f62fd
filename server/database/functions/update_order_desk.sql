-- Keeps the list of orders of staff in step with what a statement changed: orders, their items and parcels, their
-- rentals, and the names of customers. A new order enters the list with its items, which the same statement inserts, as it does their
-- rentals.
create or replace function update_order_desk() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_table_name = 'customer_order' then
    select array_agg(distinct order_id) into ids
    from (
      select n.id as order_id
      from old_rows o join new_rows n using (id)
      where (o.status, o.customer_id, o.email, o.delivery_address, o.total_cents, o.refunded_cents, o.trunk_show_id,
          o.trunk_show_theme, o.due_on, o.return_by, o.paid_at)
        is distinct from (n.status, n.customer_id, n.email, n.delivery_address, n.total_cents, n.refunded_cents,
          n.trunk_show_id, n.trunk_show_theme, n.due_on, n.return_by, n.paid_at)
      union all
      -- A purchase or charge that is refunded also changes the order that the piece was rented with.
      select i.order_id
      from old_rows o
      join new_rows n using (id)
      join rental_fact f on f.order_id = n.id
      join rental r on r.id = f.rental_id
      join order_item i on i.id = r.order_item_id
      where f.kind = 'ENDED' and o.refunded_cents <> n.refunded_cents
    ) changed;
  elsif tg_table_name = 'order_item' and tg_op = 'INSERT' then
    select array_agg(distinct order_id) into ids from new_rows;
  elsif tg_table_name = 'order_item' then
    select array_agg(distinct n.order_id) into ids
    from old_rows o join new_rows n using (id)
    where (o.quantity, o.released_quantity, o.sku) is distinct from (n.quantity, n.released_quantity, n.sku);
  elsif tg_table_name = 'shipment' then
    select array_agg(order_id) into ids from new_rows;
  elsif tg_table_name = 'rental_fact' then
    select array_agg(distinct i.order_id) into ids
    from new_rows n join rental r on r.id = n.rental_id join order_item i on i.id = r.order_item_id;
  else
    select array_agg(placed.id) into ids
    from old_rows o
    join new_rows n using (id)
    join customer_order placed on placed.customer_id = n.id and placed.status <> 'PAYMENT_FAILED'
    where (o.first_name, o.last_name, o.phone_number, o.email)
      is distinct from (n.first_name, n.last_name, n.phone_number, n.email);
  end if;
  if ids is not null then
    perform refresh_order_desk(ids);
  end if;
  return null;
end $$;

drop trigger if exists order_desk_insert on customer_order;
create or replace trigger order_desk_update after update on customer_order
  referencing old table as old_rows new table as new_rows
  for each statement execute function update_order_desk();
create or replace trigger order_desk_insert after insert on order_item referencing new table as new_rows
  for each statement execute function update_order_desk();
create or replace trigger order_desk_update after update on order_item
  referencing old table as old_rows new table as new_rows
  for each statement execute function update_order_desk();
create or replace trigger order_desk_insert after insert on shipment referencing new table as new_rows
  for each statement execute function update_order_desk();
create or replace trigger order_desk_update after update on shipment referencing new table as new_rows
  for each statement execute function update_order_desk();
create or replace trigger order_desk_insert after insert on rental_fact referencing new table as new_rows
  for each statement execute function update_order_desk();
create or replace trigger order_desk_update after update on rental_fact referencing new table as new_rows
  for each statement execute function update_order_desk();
create or replace trigger order_desk_update after update on customer
  referencing old table as old_rows new table as new_rows
  for each statement execute function update_order_desk();
