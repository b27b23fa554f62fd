-- The boxes of the last months are read in the order of their hand-out; all of their events were sorted for each page. Design:
-- docs/decisions/0142-whole-words-and-open-boxes.md.
create index trunk_show_by_hand_out on trunk_show ((coalesce(hand_out_date, 'infinity'::date)), id);
