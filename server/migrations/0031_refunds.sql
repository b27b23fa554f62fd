-- What refunds need besides server/migrations/0029_after_the_sale.sql. Design: docs/decisions/0035-after-the-sale.md.

-- Pieces that are given back as a whole, so that none is given back twice. Null: an amount without regard to pieces.
alter table refund_line add column quantity integer check (quantity > 0);

-- Chosen by the caller of a refund without an application: a form that is sent twice is one refund.
alter table refund add column request_key text unique check (request_key <> '');

-- Refunds of a time, which are compared with the gateway's book; those of charges without an order have no record.
create index on refund (created_at);
create index on payment (answered_at) where refunded_cents > 0;
