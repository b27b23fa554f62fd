-- What the back office knows of customers and does for them. Design: docs/decisions/0074-customers-in-the-back-office.md.

alter table customer
  -- May neither log in nor order; orders that run go on.
  add column blocked_at timestamptz,
  -- The person's data was deleted on request; the row stays for the books.
  add column erased_at timestamptz,
  -- The account that took over what this one had.
  add column merged_into integer references customer,
  add constraint customer_closed check ((erased_at is null and merged_into is null) or removed_at is not null);

-- An account that was closed by erasure or by a merge has no contacts any more.
alter table customer drop constraint customer_phone_number_check;
alter table customer add constraint customer_phone_number_check
  check (phone_number ~ '^[2-9][0-9]{2}[2-9][0-9]{6}$' or (removed_at is not null and phone_number = ''));

-- Lists and searches of the back office. The collation C serves both the order and the beginning of a text.
create index customer_by_name on customer
  ((lower(last_name) collate "C"), (lower(first_name) collate "C"), id) where removed_at is null;
create index customer_by_first_name on customer ((lower(first_name) collate "C")) where removed_at is null;
create index customer_by_email on customer (email collate "C") where removed_at is null;
create index customer_by_phone_number on customer (phone_number collate "C") where removed_at is null;
create index customer_by_registration on customer (created_at, id) where removed_at is null;
create index customer_blocked on customer (id) where blocked_at is not null;
create index customer_merged on customer (merged_into) where merged_into is not null;

-- What staff write down about a customer. Written by the customers slice. Notes are added, never changed; they are deleted
-- when the customer's data is erased.
create table customer_note (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  staff_id integer not null references staff_member,
  text text not null check (text <> ''),
  -- A note that is sent twice is stored once.
  note_token text not null,
  created_at timestamptz not null,
  unique (customer_id, note_token)
);

create index on customer_note (staff_id);

-- What belongs to a customer, or to the proven address of one, is found without reading whole tables.
create index customer_order_guest_email on customer_order (email) where customer_id is null;
create index on checkout (customer_id) where customer_id is not null;
create index on coupon_use (customer_id) where customer_id is not null;
create index on trunk_show (lead_customer_id) where lead_customer_id is not null;
create index on invitation (customer_id) where customer_id is not null;
create index on invitation (email) where email is not null;
create index on invitation (phone_number) where phone_number is not null;
create index on questionnaire (customer_id) where customer_id is not null;
create index on questionnaire (email);
create index on questionnaire (cell_phone);
create index questionnaire_conflict on questionnaire (id) where contact_conflict_resolution is not null;
create index on prefill_ref (customer_id) where customer_id is not null;
create index on contact_message (email);
create index on career_application (email);
create index on lead_application (email);
