-- Refunds before shipping free the units. `released_quantity` is written by the orders slice. What was refunded before this
-- migration, and not shipped, is freed here once. Design: docs/decisions/0035-after-the-sale.md.

-- Pieces whose money was given back, or is being given back, before they were shipped: their units are free again, and
-- they are not sent.
alter table order_item add column released_quantity integer not null default 0
  check (released_quantity between 0 and quantity);

create temporary table released_line on commit drop as
select i.id, o.order_token, i.line,
  case
    when whole.is_refunded or given.amount_cents >= i.price_cents * i.quantity - i.discount_cents + i.tax_cents
      then i.quantity
    else given.quantity
  end as quantity
from customer_order o
join order_item i on i.order_id = o.id
cross join lateral (
  select sum(amount_cents) >= o.total_cents as is_refunded from refund where order_id = o.id
) whole
cross join lateral (
  select sum(l.amount_cents) as amount_cents, sum(l.quantity) as quantity
  from refund r join refund_line l on l.refund_id = r.id
  where r.order_id = o.id and l.order_item_id = i.id
) given
where exists (select from refund where order_id = o.id)
  and not exists (select from shipment where order_id = o.id and shipped_at is not null)
  -- Nothing is sent for another month, nor for a rented piece that was bought.
  and i.rental_item_id is null and i.transaction_type <> 'ADDITIONAL_RENTAL_MONTH';

update order_item i set released_quantity = r.quantity
from released_line r where r.id = i.id and r.quantity > 0;

-- Of a line that was refunded in part, first the units that are not in the parcel.
create temporary table released_booking on commit drop as
select id, unit_id, is_packed, order_token
from (
  select b.id, b.unit_id, u.away_for is not distinct from b.id as is_packed, r.order_token, r.quantity,
    row_number() over (partition by r.id order by u.away_for is not distinct from b.id, b.id) as number
  from released_line r
  join booking b on b.reference = r.order_token and b.line = r.line and b.state = 'CONFIRMED'
  join unit u on u.id = b.unit_id
  where u.state <> 'SOLD' and (u.away_for is distinct from b.id or u.state = 'PACKED')
) promised
where number <= quantity;

insert into unit_move (unit_id, cause, from_state, to_state, from_pool, to_pool, moved_at)
select u.id, 'refunded before shipping ' || r.order_token, u.state, 'IN_HOUSE', u.pool, u.pool, now()
from released_booking r join unit u on u.id = r.unit_id where r.is_packed;

update unit set state = 'IN_HOUSE', away_for = null
where id in (select unit_id from released_booking where is_packed);

update booking set state = 'RELEASED', at_risk_since = null where id in (select id from released_booking);
