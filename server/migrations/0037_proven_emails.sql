-- An e-mail address that a customer typed is no login until the customer has proved to own it. Until then it may stand in
-- several accounts; once proven, it belongs to one.

alter table customer add column email_proven_at timestamptz;

comment on column customer.email_proven_at is
  'When the customer proved to own the e-mail address. Null: the address was typed at the registration only.';

-- Accounts from before this rule: each of their addresses stands in one account only, and their customers log in with it.
-- Who of them opened a link that was mailed there is not stored. They stay as they are, rather than being locked out.
update customer set email_proven_at = created_at;

drop index customer_email;
create unique index customer_email on customer (email) where removed_at is null and email_proven_at is not null;
create index customer_unproven_email on customer (email) where removed_at is null and email_proven_at is null;

-- The address that the shop writes to about a customer's account. Null: another customer has proven that it is theirs.
create function reachable_email(customer) returns text language sql stable as $$
  select case
    when $1.email_proven_at is not null or not exists (
      select from customer owner
      where owner.email = $1.email and owner.email_proven_at is not null and owner.removed_at is null
    ) then $1.email
  end
$$;
