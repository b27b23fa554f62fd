-- The day of the party as it was when the order was placed, like the theme of its event (GROUP-23).
alter table customer_order add column party_date date;

update customer_order o set party_date = t.party_date
from trunk_show t
where t.id = o.trunk_show_id and t.party_date is not null;
