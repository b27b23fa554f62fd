-- The day on which the dresses of an event are worn. They are handed out on that day at the latest: an event whose box
-- would arrive after its party cannot be stored.
alter table trunk_show add column party_date date;
alter table trunk_show add constraint trunk_show_hand_out_by_party
  check (party_date is null or (hand_out_date is not null and hand_out_date <= party_date));

-- The password of a chapter's event that was typed as the code of a group.
create index on trunk_show (password_hash) where kind <> 'ONLINE_GROUP';
