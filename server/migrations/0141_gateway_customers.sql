-- Customers at the gateway, to whom saved cards belong there. After a merge a customer has those of both accounts. Written by
-- the credit-cards slice.

create table gateway_customer (
  gateway_customer text primary key,
  customer_id integer not null references customer,
  created_at timestamptz not null
);

create index on gateway_customer (customer_id);
