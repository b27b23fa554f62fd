-- Invitations that staff send by mail. Written by the rsvp slice.

-- When staff asked for the mail; null: none was asked for.
alter table invitation add column mail_wanted_at timestamptz;
-- When the mail was given to the outbox, once.
alter table invitation add column mailed_at timestamptz;

create index on invitation (id) where mail_wanted_at is not null and mailed_at is null;
create index on invitation (mailed_at) where mailed_at is not null;

-- Addresses that get no more invitations, as keyed hashes: the list is kept for as long as the shop sends invitations.
create table invitation_refusal (
  email_hash text primary key,
  created_at timestamptz not null
);
