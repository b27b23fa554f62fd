-- What staff see of orders: the list, notes and mails. order_desk and order_note are written by the orders slice.
-- Design: docs/decisions/0065-orders-of-staff.md.

-- The list of orders: one row for each state of work that an order is in, with all that it is sorted and searched by.
-- Kept by triggers (server/database/functions/update_order_desk.sql).
create table order_desk (
  order_id integer not null references customer_order on delete cascade,
  state text not null check (
    state in (
      'TO_PACK', 'TO_SHIP', 'TO_HAND_OUT', 'ON_THE_WAY', 'OUT', 'OVERDUE', 'TO_INSPECT', 'DONE', 'REFUNDED'
    )
  ),
  -- One row of each order: the one by which a list without a state finds it.
  is_first boolean not null,
  -- Null: no group order.
  trunk_show_id integer,
  placed_at timestamptz not null,
  total_cents integer not null,
  -- 'infinity': nothing is rented.
  due_on date not null,
  -- In lower case.
  name text not null,
  -- Number, names, address, phone and tracking numbers; searched by the beginning of a word.
  search tsvector not null,
  primary key (order_id, state)
);

-- A page is read from these in the order of the list, of one state or of all.
create index order_desk_placed on order_desk (state, placed_at, order_id) include (due_on);
create index order_desk_total on order_desk (state, total_cents, order_id);
create index order_desk_due on order_desk (state, due_on, order_id);
create index order_desk_name on order_desk (state, name, order_id);
create index order_desk_all_placed on order_desk (placed_at, order_id) include (due_on) where is_first;
create index order_desk_all_total on order_desk (total_cents, order_id) where is_first;
create index order_desk_all_due on order_desk (due_on, order_id) where is_first;
create index order_desk_all_name on order_desk (name, order_id) where is_first;
create index order_desk_event on order_desk (trunk_show_id) where trunk_show_id is not null;
create index order_desk_search on order_desk using gin (search);

-- The rows that order_desk should have.
create view order_desk_wanted as
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
        > (select coalesce(sum(bought.quantity), 0) from order_item bought where bought.rental_item_id = i.id)
        as is_rented,
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
            then case when o.trunk_show_id is null then 'ON_THE_WAY' else 'TO_HAND_OUT' end
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

insert into order_desk
select order_id, state, is_first, trunk_show_id, placed_at, total_cents, due_on, name, search
from order_desk_wanted;

-- What staff write about an order. Rows are only added.
create table order_note (
  id integer generated always as identity primary key,
  order_id integer not null references customer_order,
  staff_id integer not null references staff_member,
  text text not null check (text <> ''),
  -- Chosen by the form: one that is sent twice is one note.
  request_key text not null unique,
  created_at timestamptz not null
);

create index on order_note (order_id, id);
create index on order_note (staff_id);

-- What a message is about, such as the number of an order. Its content is kept, so that staff can see and repeat it.
alter table outbox add column about text;
create index outbox_about on outbox (about, id) where about is not null;
create index outbox_content_sent on outbox (sent_at) where about is not null and sealed is not null;

update outbox set about = substring(dedupe_key from '^(?:order|shipped) (TW-[0-9A-Z]{8})$')
where dedupe_key ~ '^(order|shipped) TW-[0-9A-Z]{8}$';
