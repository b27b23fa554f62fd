-- Whom a message goes to, as a keyed hash, so that the messages to a person are found without reading all of them.
-- Null for messages of earlier versions. Design: docs/decisions/0074-customers-in-the-back-office.md.
alter table outbox add column recipient_hash text;
create index outbox_recipient on outbox (recipient_hash) where sealed is not null and recipient_hash is not null;
create index outbox_unknown_recipient on outbox (id) where sealed is not null and recipient_hash is null;
