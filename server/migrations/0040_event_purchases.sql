-- Events also sell: a group cart may hold purchases, but no clearance (docs/decisions/0028-cart.md). Until now the check
-- with this generated name allowed rentals only. Existing rows satisfy the new one, because clearance is never rented.

alter table cart_item
  drop constraint cart_item_check1,
  add constraint cart_item_group_clearance check (cart_type = 'INDIVIDUAL' or not is_clearance);
