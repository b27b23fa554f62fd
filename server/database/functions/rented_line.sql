-- What holds of a rented line as a whole: of its rentals that are not ended, a step is done when it is done for all.
create or replace function rented_line(item integer) returns table (
  return_requested_at timestamptz, return_reason text, received_at timestamptz, inspected_at timestamptz,
  is_worn boolean, overdue_since date, extension_days integer
) language sql stable as $$
  select
    case when bool_and(coalesce(r.sent_back_at, r.received_at) is not null) then max(r.sent_back_at) end,
    case when bool_and(coalesce(r.sent_back_at, r.received_at) is not null) then min(r.return_reason) end,
    case when bool_and(r.received_at is not null) then max(r.received_at) end,
    case when bool_and(r.inspected_at is not null) then max(r.inspected_at) end,
    case when bool_and(r.inspected_at is not null) then bool_or(r.is_worn) end,
    min(r.overdue_since) filter (where r.sent_back_at is null and r.received_at is null),
    -- Of several due days the first counts that the customer still has to meet.
    coalesce(min(r.extension_days) filter (where r.sent_back_at is null and r.received_at is null), max(r.extension_days), 0)
  from rental_state r
  where r.order_item_id = item and r.ending is null
$$;
