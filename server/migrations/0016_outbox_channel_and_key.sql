-- Each sender claims messages of one channel: those of the other, which may pile up while a provider is away, are
-- not read.
create index on outbox (channel, due_at) where sent_at is null and failed_at is null;
drop index outbox_due_at_idx;

-- Which SECRET_KEY this database is used with; written by the platform (key-fingerprint.queries.ts). One row.
create table key_fingerprint (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null
);
