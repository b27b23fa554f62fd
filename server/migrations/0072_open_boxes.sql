-- The events whose box needs hands, for the list of boxes: few of all orders. Design: docs/decisions/0076-lists-over-many-rows.md.
create index order_desk_open_box on order_desk (trunk_show_id)
  where trunk_show_id is not null and state in ('TO_PACK', 'TO_SHIP', 'TO_HAND_OUT', 'ON_THE_WAY', 'OUT', 'OVERDUE');
