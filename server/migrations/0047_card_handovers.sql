-- A typed card reaches the gateway before the shop has a payment or a saved card for it. A row is committed before its
-- number is handed over, so that a card whose answer was lost can be found and deleted there. Written by the credit-cards
-- slice, swept by the checkout. Design: docs/decisions/0053-typed-cards.md.

create table card_handover (
  -- Stored at the gateway with the card.
  reference text primary key,
  created_at timestamptz not null
);

-- The handover of a typed card. Null: the card was saved before.
alter table payment add column card_reference text unique;

alter table sandbox_card add column reference text unique;
