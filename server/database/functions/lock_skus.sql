-- Until the transaction ends, no other transaction books or moves units of these SKUs. Locked in the order of the SKUs,
-- so that two transactions cannot block each other.
create or replace function lock_skus(skus text[]) returns void language plpgsql as $$
begin
  perform from stock_count where sku = any (skus) order by sku for update;
end $$;
