-- Those who lead an event with its first lead (trunk_show.lead_customer_id). Written by the trunk-shows slice.
create table event_lead (
  trunk_show_id integer not null references trunk_show on delete cascade,
  customer_id integer not null references customer on delete cascade,
  added_at timestamptz not null,
  primary key (trunk_show_id, customer_id)
);

create index on event_lead (customer_id);
