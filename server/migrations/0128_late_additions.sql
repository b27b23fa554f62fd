-- An order that was placed after the box of its event had left goes to the address of the member: a carrier delivers it, and it
-- is not handed out (LEAD-77). Earlier orders of events have no address of their own.

-- Whether it left with the box of its event: an order of an event can also be shipped by itself, ahead of the others.
alter table shipment add column is_in_box boolean not null default false;
update shipment s
set is_in_box = true
from customer_order o
where o.id = s.order_id and o.trunk_show_id is not null and s.shipped_at is not null
  and exists (
    select from customer_order other join shipment t on t.order_id = other.id
    where other.trunk_show_id = o.trunk_show_id and other.id <> o.id and t.tracking_number = s.tracking_number
  );

-- The rows that order_desk should have.
create or replace view order_desk_wanted as
select o.id as order_id, work.state, work.number = 1 as is_first,
  o.trunk_show_id, o.paid_at as placed_at, o.total_cents,
  coalesce(o.due_on, o.return_by, 'infinity') as due_on, lower(coalesce(nullif(who.name, ''), o.email)) as name,
  array_to_tsvector(array(
    select distinct word
    from unnest(
      string_to_array(lower(who.name || ' ' || who.customer_name || ' ' || coalesce(o.trunk_show_theme, '')), ' ')
      || array[
        -- Without TW-, with which all numbers begin.
        lower(substr(o.order_number, 4)), lower(o.email), who.email,
        regexp_replace(who.address_phone, '\D', '', 'g'), who.phone,
        lower(regexp_replace(s.tracking_number, '\s', '', 'g'))
      ]
    ) as word
    where word <> ''
  )) as search
from customer_order o
left join shipment s on s.order_id = o.id
left join customer c on c.id = o.customer_id
cross join lateral (
  select
    trim(coalesce(
      concat_ws(' ', o.delivery_address ->> 'first_name', nullif(o.delivery_address ->> 'last_name', '')),
      ''
    )) as address_name,
    coalesce(trim(concat_ws(' ', c.first_name, c.last_name)), '') as customer_name,
    o.delivery_address ->> 'cell_phone' as address_phone, c.phone_number as phone, lower(c.email) as email
) named
cross join lateral (
  select coalesce(nullif(named.address_name, ''), named.customer_name) as name, named.*
) who
cross join lateral (
  select
    -- Nothing is sent for another month, nor for a rented piece that was bought.
    bool_or(i.transaction_type <> 'ADDITIONAL_RENTAL_MONTH' and i.rental_item_id is null) as sends,
    bool_or(is_rented and r.received_at is null and not is_late) as has_out,
    bool_or(is_rented and r.received_at is null and is_late) as has_late,
    bool_or(is_rented and r.received_at is not null and r.inspected_at is null) as has_received,
    bool_or(is_rented) as has_rental
  from order_item i
  left join rental_record r on r.order_item_id = i.id
  cross join lateral (
    select
      i.transaction_type = 'RENT' and i.quantity - i.released_quantity
        > (
          select coalesce(sum(bought.quantity), 0)
          from order_item bought join customer_order b on b.id = bought.order_id
          where bought.rental_item_id = i.id
            and not (b.channel = 'EXTRA_FULL_PRICE_CHARGE' and b.refunded_cents >= b.total_cents)
        ) as is_rented,
      r.overdue_since is not null and r.return_requested_at is null
        and not exists (select from order_item other where other.exchanged_item_id = i.id) as is_late
  ) rental
  where i.order_id = o.id and i.released_quantity < i.quantity
) items
cross join lateral (
  select array_remove(
    case
      when s.shipped_at is null then array[case when items.sends then
        case when s.packed_at is null then 'TO_PACK' else 'TO_SHIP' end end]
      else array[
        case when items.has_late then 'OVERDUE' end,
        case when items.has_received then 'TO_INSPECT' end,
        case
          when s.delivered_at is null and items.sends
            and (items.has_out or items.has_late or not items.has_rental)
            then case when o.trunk_show_id is null or o.delivery_address is not null then 'ON_THE_WAY' else 'TO_HAND_OUT' end
          when items.has_out then 'OUT'
        end
      ]
    end,
    null
  ) as states
) steps
cross join lateral unnest(
  case
    when steps.states <> '{}' then steps.states
    when o.refunded_cents >= o.total_cents and o.total_cents > 0 then '{REFUNDED}'
    else '{DONE}'
  end
) with ordinality as work (state, number)
where o.status <> 'PAYMENT_FAILED';
