-- Recommendations that a lead took off an event, with the rent and the limit that staff had set: they come back with the piece. Written by
-- the trunk-shows slice.
create table removed_recommendation (
  trunk_show_id integer not null references trunk_show on delete cascade,
  product_id integer not null references product on delete cascade,
  rental_price_cents integer check (rental_price_cents > 0),
  quota integer check (quota > 0),
  primary key (trunk_show_id, product_id)
);
