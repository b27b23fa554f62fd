-- When a customer moved a guest's order into the account: from then on the signed link of its mails does not open it.
alter table customer_order add column claimed_at timestamptz;

/* Orders that were claimed before: a guest placed them, and they have a customer. */
update customer_order o set claimed_at = o.paid_at
from checkout c
where c.order_token = o.order_token and c.customer_id is null and o.customer_id is not null;
