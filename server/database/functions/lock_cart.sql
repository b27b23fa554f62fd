-- Until the transaction ends, no other transaction adds to this cart or moves it (cart.queries.ts).
create or replace function lock_cart(cart_owner text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('cart ' || cart_owner, 0))
$$;
