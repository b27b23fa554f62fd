-- Customers pay with a card that they type (docs/decisions/0053-typed-cards.md). Null: a saved card. ONCE: the gateway
-- deletes it when the attempt ends. SAVE_WHEN_PAID: it becomes a saved card of the customer with the order.

alter table payment
  add column typed_card_use text check (typed_card_use in ('ONCE', 'SAVE_WHEN_PAID')),
  add column card_expiration_date date,
  add constraint payment_card_to_save
    check (typed_card_use is distinct from 'SAVE_WHEN_PAID' or card_expiration_date is not null);

-- Until now a typed card was recognised by the e-mail address of a guest's quote.
update payment p set typed_card_use = 'ONCE'
from checkout c
where c.order_token = p.order_token and p.state = 'PENDING' and c.quote ->> 'email' is not null;
