-- The history of a customer, newest first, page by page. Orders that were never paid are not shown, so that their number
-- is counted in the index alone.
drop index customer_order_customer_id_paid_at_id_idx;
create index customer_order_history on customer_order (customer_id, paid_at desc, id desc)
  where status <> 'PAYMENT_FAILED';

-- A code can also prove the e-mail address of a guest order that a customer claims.
alter table verification drop constraint verification_purpose_check;
alter table verification add constraint verification_purpose_check check (purpose in (
  'CUSTOMER_REGISTER', 'CUSTOMER_UPDATE_PHONE_NUMBER', 'CUSTOMER_RESET_PASSWORD', 'CUSTOMER_LOGIN',
  'CLAIM_ORDER'
));
