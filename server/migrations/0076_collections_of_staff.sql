-- What staff decide about a collection. `is_visible` stays what the shop reads: whether it is shown now. It follows from
-- `is_published` and the days, at each change and when a day begins.
alter table collection
  add column is_published boolean not null default true,
  -- The first and the last day in New York; null: no bound.
  add column show_from date,
  add column show_until date,
  add column is_in_menu boolean not null default true,
  -- The order in which it is listed unless the visitor chooses another.
  add column listing_order text not null default 'RAND'
    check (listing_order in ('RAND', 'RECOMMENDED', 'FIRST_NEW_IN_TIME', 'PRICE_ASC', 'PRICE_DESC')),
  add column version integer not null default 1,
  add check (show_until >= show_from);

update collection set is_published = is_visible;

-- Its place among the pieces that staff put first; null: it is not one of them.
alter table collection_product add column place integer check (place > 0);
