-- Extra charges that are withdrawn before they are paid. Written by the checkout slice. Design:
-- docs/decisions/0067-money-of-staff.md.
alter table extra_charge add column withdrawn_at timestamptz;
alter table extra_charge add column withdrawn_by integer references staff_member;
alter table extra_charge add constraint extra_charge_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null));
alter table extra_charge add constraint extra_charge_withdrawn_unpaid
  check (withdrawn_at is null or offline_method is null);
