-- For the sweeps of data that visitors left behind: each finds its rows without reading the whole table.

/* Quotes that were never paid for. */
create index checkout_unclaimed on checkout (created_at) where attempt = 0;
/* Quotes that were, as long as they hold an address and an e-mail. */
create index checkout_personal_data on checkout (reserved_at) where attempt > 0 and quote ? 'email';
/* A deleted checkout is looked for in the columns that refer to it. */
create index on order_item (purchase_token) where purchase_token is not null;
create index on order_item (exchange_token) where exchange_token is not null;

create index cart_item_of_guests on cart_item (created_at) where owner like 'g:%';
create index favorite_of_guests on favorite (created_at) where owner like 'g:%';
