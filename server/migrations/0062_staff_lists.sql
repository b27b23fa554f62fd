-- Indexes for the lists of staff over many rows. Design: docs/decisions/0076-lists-over-many-rows.md.

-- By due date, then by the time at which an order was placed: the orders of some days are found by skipping from one due date
-- to the next.
drop index order_desk_due;
drop index order_desk_all_due;
create index order_desk_due on order_desk (state, due_on, placed_at, order_id);
create index order_desk_all_due on order_desk (due_on, placed_at, order_id) where is_first;

-- By name or by total, orders of other days are skipped without reading their rows.
drop index order_desk_total;
drop index order_desk_name;
drop index order_desk_all_total;
drop index order_desk_all_name;
create index order_desk_total on order_desk (state, total_cents, order_id) include (placed_at);
create index order_desk_name on order_desk (state, name, order_id) include (placed_at);
create index order_desk_all_total on order_desk (total_cents, order_id) include (placed_at) where is_first;
create index order_desk_all_name on order_desk (name, order_id) include (placed_at) where is_first;

-- Titles by their beginning; and the first titles that contain a frequent word, by reading on in their order.
create index product_by_title on product ((lower(title) collate "C"), id);

-- Events by the beginning of a word of their theme or their leader's name, or of their alias.
create index trunk_show_names on trunk_show
  using gin ((' ' || theme || ' ' || coalesce(lead_name, '')) gin_trgm_ops, alias gin_trgm_ops);
