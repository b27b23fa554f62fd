-- How many pieces of a style an event may promise. Design: docs/decisions/0099-quotas-of-events.md.

-- Null: as many as are free on its days.
alter table trunk_show_product add column quota integer check (quota > 0);

-- The event whose order the unit is booked for. Not a reference: it stays when the event is removed.
alter table booking add column trunk_show_id integer;

update booking b set trunk_show_id = o.trunk_show_id
from customer_order o
where o.order_token = b.reference and b.kind = 'EVENT' and o.trunk_show_id is not null;

update booking b set trunk_show_id = c.trunk_show_id
from checkout c
where c.order_token = b.reference and b.kind = 'EVENT' and b.trunk_show_id is null and c.trunk_show_id is not null;

create index booking_of_event on booking (trunk_show_id, sku) where trunk_show_id is not null;
