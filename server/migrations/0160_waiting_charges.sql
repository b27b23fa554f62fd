-- Charges of staff that wait for the customer, who is mailed a link to a page that pays them. Written by the checkout slice. Design:
-- docs/decisions/0132-charges-that-wait-for-the-customer.md.

alter table extra_charge
  -- When the customer was last mailed the link, and until when it pays.
  add column asked_at timestamptz,
  add column pay_until timestamptz,
  add constraint extra_charge_asked check ((asked_at is null) = (pay_until is null) and pay_until > asked_at);

-- The list of finance.
create index on extra_charge (pay_until, id) where pay_until is not null and withdrawn_at is null;

alter table payment
  -- The customer began this try of a kind of checkout that is otherwise charged without the customer, and is there for the bank.
  add column is_attended boolean not null default false;
