-- Every process keeps the published catalogue in memory and learns of changes from this channel.
-- The payload is a product id, or '*' when anything may have changed. A transaction's equal
-- notifications arrive once, so a bulk change costs one message per product.

create function notify_catalog_product() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('catalog_changed', coalesce(changed ->> 'product_id', changed ->> 'id'));
  return null;
end $$;

create function notify_catalog_unit() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', product_id::text)
  from variant
  where sku = coalesce(new.sku, old.sku);
  return null;
end $$;

create function notify_catalog_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '*');
  return null;
end $$;

create trigger catalog_changed after insert or update or delete on product
  for each row execute function notify_catalog_product();
create trigger catalog_changed after insert or update or delete on product_color
  for each row execute function notify_catalog_product();
create trigger catalog_changed after insert or update or delete on variant
  for each row execute function notify_catalog_product();
create trigger catalog_changed after insert or update or delete on collection_product
  for each row execute function notify_catalog_product();
create trigger catalog_changed after insert or update of pool, state, sku or delete on unit
  for each row execute function notify_catalog_unit();
create trigger catalog_changed after insert or update or delete on collection
  for each statement execute function notify_catalog_all();
create trigger catalog_changed after update on color
  for each statement execute function notify_catalog_all();
create trigger catalog_changed after update on brand
  for each statement execute function notify_catalog_all();
