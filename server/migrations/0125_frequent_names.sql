-- The search for customers asks how many have a name with some beginning, before it decides how to read them. With the names beside
-- the expressions it reads the index alone. Design: docs/decisions/0076-lists-over-many-rows.md.
drop index customer_by_name;
create index customer_by_name on customer ((lower(last_name) collate "C"), (lower(first_name) collate "C"), id)
  include (last_name, first_name) where removed_at is null;
drop index customer_by_first_name;
create index customer_by_first_name on customer ((lower(first_name) collate "C")) include (first_name)
  where removed_at is null;
