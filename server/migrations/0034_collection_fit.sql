-- How typical a product is of a collection, from 0 to 3. The random order of a collection, which is its default, brings
-- typical products early.
alter table collection_product add column fit smallint not null default 0 check (fit between 0 and 3);
