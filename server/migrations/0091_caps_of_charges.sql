-- What could be charged for an item at the time of an extra charge, so that the database can refuse more. Written by the
-- checkout slice. Design: docs/decisions/0093-objections.md.

-- Late: with what was charged before. Beyond repair or lost: for one piece. Null: it was made before this column.
alter table extra_charge add column cap_cents integer;
-- Checked with the other charges of the item by server/database/functions/limit_charges.sql.
alter table extra_charge add constraint extra_charge_cap check (amount_cents <= cap_cents);
