-- A piece that cost nothing is released before it is shipped by a refund of $0.00, which names the piece (ORDER-11).
alter table refund drop constraint refund_amount_cents_check;
alter table refund add constraint refund_amount_cents_check
  check (amount_cents > 0 or amount_cents = 0 and state = 'PAID' and payment_id is null);
alter table refund_line drop constraint refund_line_amount_cents_check;
alter table refund_line add constraint refund_line_amount_cents_check
  check (amount_cents > 0 or amount_cents = 0 and quantity is not null);
