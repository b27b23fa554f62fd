-- Clothes are physical units that go out and come back. Written by the inventory slice.

create table unit (
  id bigint generated always as identity primary key,
  sku text not null references variant on update cascade,
  -- CORE units are rented, or sold gently used; CLEARANCE units are only sold.
  pool text not null check (pool in ('CORE', 'CLEARANCE')),
  state text not null check (
    state in (
      'IN_HOUSE', 'PACKED', 'OUT', 'RETURNING', 'RECEIVED',
      'CLEANING', 'REPAIR', 'RETIRED', 'LOST', 'SOLD'
    )
  ),
  wear_count integer not null default 0 check (wear_count >= 0)
);

create index on unit (sku, pool, state);
