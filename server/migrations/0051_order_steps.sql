-- Steps of an order that staff take. Design: docs/decisions/0066-steps-of-an-order.md.

-- How often the parcel was unpacked: each packing is a move of its own in the ledger of a unit.
alter table customer_order add column unpack_count integer not null default 0 check (unpack_count >= 0);

-- The orders in the box of an event.
create index on customer_order (trunk_show_id) where trunk_show_id is not null;
