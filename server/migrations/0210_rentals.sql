-- A rental: one garment of a line that was rented, and what happened to it. Design: docs/decisions/0145-rentals.md.

create table rental (
  id integer generated always as identity primary key,
  order_item_id integer not null references order_item,
  -- The promise whose unit it is. Null: the order was recorded without stock.
  booking_id bigint references booking
);
create index on rental (order_item_id);
create unique index on rental (booking_id) where booking_id is not null;

-- What became of a rental, and who said so. Facts are added and undone, never changed.
create table rental_fact (
  id bigint generated always as identity primary key,
  rental_id integer not null references rental,
  kind text not null check (kind in ('SENT_BACK', 'RECEIVED', 'INSPECTED', 'OVERDUE', 'EXTENDED', 'ENDED')),
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  said_by text not null check (said_by in ('CUSTOMER', 'LEAD', 'STAFF', 'SHOP')),
  staff_id integer references staff_member,
  -- The order of the purchase, charge or extension.
  order_id integer references customer_order,
  return_reason text,
  is_worn boolean,
  days integer check (days > 0),
  ending text check (ending in ('BOUGHT', 'CHARGED', 'RELEASED')),
  undone_at timestamptz,
  check ((kind = 'INSPECTED') = (is_worn is not null)),
  check ((kind = 'EXTENDED') = (days is not null)),
  check ((kind = 'ENDED') = (ending is not null)),
  check (coalesce(ending in ('BOUGHT', 'CHARGED'), false) <= (order_id is not null))
);
create index on rental_fact (rental_id);
create index on rental_fact (order_id) where order_id is not null;
create index on rental_fact (happened_at) where kind = 'RECEIVED';

-- No scan said that the parcel was delivered: it counts as delivered from the day after the promised one.
alter table shipment add column is_delivery_assumed boolean not null default false;
create index shipment_on_its_way on shipment (order_id) where shipped_at is not null and delivered_at is null;

do $$
declare
  grows text;
begin
  foreach grows in array array['rental', 'rental_fact'] loop
    execute format(
      'alter table %I set (
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02
      )',
      grows
    );
  end loop;
end
$$;

-- The rentals of what was rented so far. Earlier attempts to pay left released bookings: they come last.
insert into rental (order_item_id, booking_id)
select i.id, b.id
from order_item i
join customer_order o on o.id = i.order_id
cross join lateral generate_series(1, i.quantity) as copy(n)
left join lateral (
  select id, row_number() over (order by state = 'RELEASED', id) as piece
  from booking where reference = o.order_token and line = i.line and state <> 'HELD'
) b on b.piece = copy.n
where i.transaction_type = 'RENT'
order by i.id, copy.n;

create temporary table known_rental as
select r.id, r.order_item_id, b.unit_id, b.state as booking_state, u.state as unit_state,
  u.away_for is not distinct from b.id as is_away_for,
  row_number() over (
    partition by r.order_item_id
    order by b.state = 'RELEASED', u.state is distinct from 'SOLD', u.state is distinct from 'LOST', r.id
  ) as first,
  row_number() over (partition by r.order_item_id order by b.state is distinct from 'RELEASED', r.id desc) as last
from rental r
left join booking b on b.id = r.booking_id
left join unit u on u.id = b.unit_id;

-- What was bought, or charged at full price, began with the pieces that were sold or lost.
insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, order_id, ending)
select k.id, 'ENDED', bought.paid_at, bought.paid_at,
  case when bought.is_charge then 'STAFF' else 'CUSTOMER' end, bought.order_id,
  case when bought.is_charge then 'CHARGED' else 'BOUGHT' end
from (
  select n.rental_item_id, b.id as order_id, b.paid_at, b.channel = 'EXTRA_FULL_PRICE_CHARGE' as is_charge,
    row_number() over (
      partition by n.rental_item_id order by b.channel = 'EXTRA_FULL_PRICE_CHARGE', b.paid_at, n.id
    ) as piece
  from order_item n
  join customer_order b on b.id = n.order_id
  cross join lateral generate_series(1, n.quantity)
  where n.rental_item_id is not null
) bought
join known_rental k on k.order_item_id = bought.rental_item_id and k.first = bought.piece;

insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, ending)
select k.id, 'ENDED', coalesce(o.canceled_at, o.paid_at), coalesce(o.canceled_at, o.paid_at), 'STAFF', 'RELEASED'
from known_rental k
join order_item i on i.id = k.order_item_id
join customer_order o on o.id = i.order_id
where k.last <= i.released_quantity;

delete from known_rental k using rental_fact f where f.rental_id = k.id;

insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, return_reason)
select k.id, 'SENT_BACK', coalesce(m.happened_at, r.return_requested_at), coalesce(m.recorded_at, r.return_requested_at),
  case when m.id is not null then 'LEAD' else 'CUSTOMER' end, case when m.id is null then r.return_reason end
from known_rental k
left join rental_record r on r.order_item_id = k.order_item_id
left join lateral (
  select id, happened_at, recorded_at from piece_mark
  where order_item_id = k.order_item_id and unit_id = k.unit_id and kind = 'TAKE_BACK' and has_effect
    and undone_at is null
  order by id limit 1
) m on true
where coalesce(m.happened_at, r.return_requested_at) is not null;

insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by)
select k.id, 'RECEIVED', received.at, received.at, 'STAFF'
from known_rental k
left join rental_record r on r.order_item_id = k.order_item_id
cross join lateral (
  select coalesce(r.received_at, (
    select max(moved_at) from unit_move m
    where m.unit_id = k.unit_id and m.to_state = 'RECEIVED' and m.cause like 'received item ' || k.order_item_id || '%'
  )) as at
) received
where received.at is not null
  and (
    r.received_at is not null or k.booking_state = 'COMPLETED'
    or k.is_away_for and k.unit_state in ('RECEIVED', 'CLEANING', 'REPAIR')
  );

insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, is_worn)
select k.id, 'INSPECTED', coalesce(u.inspected_at, r.inspected_at), coalesce(u.inspected_at, r.inspected_at), 'STAFF',
  coalesce(u.is_worn, r.is_worn)
from known_rental k
left join rental_record r on r.order_item_id = k.order_item_id
left join unit_inspection u on u.order_item_id = k.order_item_id and u.unit_id = k.unit_id
where coalesce(u.inspected_at, r.inspected_at) is not null;

insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by)
select k.id, 'OVERDUE', r.overdue_since::timestamp at time zone 'America/New_York', r.overdue_since, 'SHOP'
from known_rental k
join rental_record r on r.order_item_id = k.order_item_id and r.overdue_since is not null
where not exists (
  select from rental_fact f where f.rental_id = k.id and f.kind in ('SENT_BACK', 'RECEIVED')
);

insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, days)
select k.id, 'EXTENDED', o.paid_at, o.paid_at, 'CUSTOMER', r.extended_to - coalesce(o.due_on, o.return_by)
from known_rental k
join rental_record r on r.order_item_id = k.order_item_id
join order_item i on i.id = k.order_item_id
join customer_order o on o.id = i.order_id
where r.extended_to > coalesce(o.due_on, o.return_by);

drop table known_rental;

-- A charge for damage or loss names its rental. Those that are not paid stand for the first one that is left.
alter table extra_charge add column rental_id integer references rental;
update extra_charge e
set rental_id = coalesce(
  (
    select f.rental_id
    from rental_fact f join rental r on r.id = f.rental_id join customer_order o on o.id = f.order_id
    where r.order_item_id = e.order_item_id and f.ending = 'CHARGED' and o.order_token = e.order_token limit 1
  ),
  (
    select r.id from rental r
    where r.order_item_id = e.order_item_id
      and not exists (select from rental_fact f where f.rental_id = r.id and f.kind = 'ENDED')
    order by r.id limit 1
  )
)
where e.kind = 'DAMAGE';
create index on extra_charge (rental_id) where rental_id is not null;

-- What was found of rented pieces is a fact of theirs; what was found of sold ones stays.
delete from unit_inspection u using order_item i where i.id = u.order_item_id and i.transaction_type = 'RENT';

-- How far each rental is. A purchase or charge that was refunded whole does not end it.
create view rental_state as
select r.id, r.order_item_id, r.booking_id, f.sent_back_at, f.sent_back_by, f.return_reason, f.received_at,
  f.inspected_at, f.is_worn, f.overdue_since, f.extension_days, f.extended_at, f.ending, f.ended_at, f.ended_order_id
from rental r
cross join lateral (
  -- The mark of a leader counts before the word of the customer.
  select
    (array_agg(happened_at order by said_by = 'LEAD' desc, happened_at) filter (where kind = 'SENT_BACK'))[1]
      as sent_back_at,
    (array_agg(said_by order by said_by = 'LEAD' desc, happened_at) filter (where kind = 'SENT_BACK'))[1]
      as sent_back_by,
    min(fact.return_reason) filter (where kind = 'SENT_BACK') as return_reason,
    min(happened_at) filter (where kind = 'RECEIVED') as received_at,
    max(happened_at) filter (where kind = 'INSPECTED') as inspected_at,
    bool_or(fact.is_worn) filter (where kind = 'INSPECTED') as is_worn,
    (min(happened_at at time zone 'America/New_York') filter (where kind = 'OVERDUE'))::date as overdue_since,
    coalesce(sum(days) filter (where kind = 'EXTENDED'), 0)::integer as extension_days,
    max(happened_at) filter (where kind = 'EXTENDED') as extended_at,
    (array_agg(fact.ending order by fact.id desc) filter (where kind = 'ENDED'))[1] as ending,
    max(happened_at) filter (where kind = 'ENDED') as ended_at,
    (array_agg(fact.order_id order by fact.id desc) filter (where kind = 'ENDED'))[1] as ended_order_id
  from rental_fact fact
  left join customer_order o on o.id = fact.order_id and fact.kind = 'ENDED'
  where fact.rental_id = r.id and fact.undone_at is null
    and not (fact.kind = 'ENDED' and coalesce(o.total_cents > 0 and o.refunded_cents >= o.total_cents, false))
) f;

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
    bool_or(is_open and r.received_at is null and not is_late) as has_out,
    bool_or(is_open and r.received_at is null and is_late) as has_late,
    bool_or(is_open and r.received_at is not null and r.inspected_at is null) as has_received,
    bool_or(is_open) as has_rental
  from order_item i
  left join rental_state r on r.order_item_id = i.id
  cross join lateral (
    select r.id is not null and r.ending is null as is_open,
      r.overdue_since is not null and r.sent_back_at is null as is_late
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

drop table rental_record;
