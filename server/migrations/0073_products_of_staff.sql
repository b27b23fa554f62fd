-- Products as staff make and change them. Written by the catalog slice. Design: docs/decisions/0084-products-of-staff.md.

alter table product
  -- Counts the changes of staff, so that a form knows whether another member was faster.
  add column version integer not null default 1,
  -- When it is published; null: by hand only.
  add column publish_at timestamptz,
  -- Whether shoppers could ever see it: what is published for the first time is new in the shop.
  add column was_published boolean not null default true,
  -- Chosen by the form that made it: the same form twice makes one product.
  add column request_key uuid unique,
  add check (publish_at is null or not is_published);

create index on product (publish_at) where publish_at is not null;

-- Staff find products by any part of title and designer, and by the beginning of a SKU.
create index product_words_trigrams on product using gin ((title || ' ' || brand) gin_trgm_ops);
create index on variant (sku text_pattern_ops);
