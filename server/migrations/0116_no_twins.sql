-- Events in which no two members wear the same piece. Written by the trunk-shows slice.
-- Design: docs/decisions/0107-no-twins.md.

alter table trunk_show add column has_no_twins boolean not null default false;

-- A style and color that is promised to one member of an event with `has_no_twins`, one row for each line of an order or
-- of a checkout that is being paid. Its end: server/database/functions/free_style_claims.sql.
create table style_claim (
  -- With the line it names the bookings of the units.
  order_token text not null references checkout,
  line integer not null,
  trunk_show_id integer not null references trunk_show,
  product_id integer not null,
  color text not null,
  -- As in favorite.
  owner text not null check (owner ~ '^[gc]:.'),
  primary key (order_token, line),
  -- Two sizes of one piece may be promised to the same member, never to two.
  constraint style_claim_no_twins exclude using gist (
    trunk_show_id with =, product_id with =, color with =, owner with <>
  )
);

create index on style_claim (owner);
