-- Returns the address that the shop writes to about a customer's account. Null: another customer has proven that it is
-- theirs.
create or replace function reachable_email(customer) returns text language sql stable as $$
  select case
    when $1.email_proven_at is not null or not exists (
      select from customer owner
      where owner.email = $1.email and owner.email_proven_at is not null and owner.removed_at is null
    ) then $1.email
  end
$$;
