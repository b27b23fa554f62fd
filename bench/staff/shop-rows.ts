export type ShopSize = {
  orders: number
  /** At least a quarter of the orders, so that the rentals of a unit are far apart. */
  units: number
  /** Two for every five orders if it is not given. */
  customers?: number
  /** Orders that are done rented a second piece, every eighth of them a third, and one customer placed each 500th order. */
  hasLongHistory?: boolean
}

/** The time in the filled shop. */
export const SHOP_NOW = new Date('2027-03-01T17:00:00Z')

const DAYS = 800
const UNITS_PER_PRODUCT = 37
const ORDERS_PER_EVENT = 8
const STAFF = 20
/** Messages, refunds and log entries of a small shop: enough that the pages of both shops are full. */
const FULL_PAGES = 5_000

export const FILLED_TABLES = [
  'customer',
  'customer_order',
  'order_item',
  'order_desk',
  'shipment',
  'rental',
  'rental_fact',
  'checkout',
  'payment',
  'refund_application',
  'product',
  'variant',
  'unit',
  'unit_move',
  'booking',
  'trunk_show',
  'contact_message',
  'message_case',
  'audit_entry',
]

const FIRST_NAMES = `array['Ada','Bea','Cora','Dana','Ella','Faye','Gia','Hana','Iris','June','Kara','Lena','Mia','Nora','Opal','Pia','Ruth','Sara','Tess','Vera']`
const NAME_STARTS = `array['Al','Bran','Cole','Dun','El','Far','Gray','Hol','Ing','Jar','Kel','Lan','Mor','Nash','Or','Pres','Quin','Ros','Stan','Thorn','Ul','Van','Wal','York','Zel']`
const NAME_ENDS = `array['bury','by','croft','dale','den','er','field','ford','gate','ham','hart','ington','ison','land','ley','low','man','mont','more','ner','ridge','rose','sby','son','stead','stone','ton','vale','ville','ward','way','well','wick','wood','worth','yard','e','es','ett','s']`
const TITLE_WORDS = `array['Odette','Margot','Sloane','Briar','Juno','Celeste','Wren','Harlow']`
const THEME_WORDS = `array['Winter','Spring','Summer','Autumn','Moonlight','Garden','Founders','Senior']`
const SIZES = `array['XS','S','M','L','XL','TWO_XL','THREE_XL']`
const NOW = `timestamptz '${SHOP_NOW.toISOString()}'`

/** A unit that is still away is blocked until the day after tomorrow. */
const STILL_AWAY = `case when is_inspected then at + interval '42 days' else greatest(at + interval '42 days', ${NOW} + interval '3 days') end`

// Scattered, as those of the shop: multiplied by an odd number, modulo 2^32.
const orderNumber = (n: string) =>
  `'TW-' || upper(lpad(to_hex(${n} * 2654435761::bigint % 4294967296), 8, '0'))`
const unitOf = (n: string, units: number) => `1 + (${n}) * 1000003::bigint % ${units}`
const sku = (unit: string) =>
  `'TW-' || lpad((1 + (${unit} - 1) / ${UNITS_PER_PRODUCT})::text, 6, '0') || '-BLK-' || ${unit} % 7`

/**
 * Further pieces of orders that are done. Their units belong to orders that are far away in time, so that the rentals of a unit
 * do not overlap.
 */
function moreRentals(orders: number, units: number): { made: string; rows: string[] } {
  const made = `create unlogged table more_rentals as
    select n, token, at, event, piece, unit_id, piece * ${orders}::bigint + n as id from (
      select n, token, at, event, 2 as piece, ${unitOf(`n + ${Math.floor(units / 2)}`, units)} as unit_id
      from made_order where is_inspected
      union all
      select n, token, at, event, 3, ${unitOf(`n + ${Math.floor(units / 4)}`, units)}
      from made_order where is_inspected and n % 8 = 0
    ) pieces`
  const rows = [
    `insert into order_item (id, order_id, line, sku, product_id, title, size, color, image_key, transaction_type,
      is_clearance, quantity, price_cents, discount_cents, tax_cents)
    overriding system value
    select id, n, piece, ${sku('unit_id')}, 1 + (unit_id - 1) / ${UNITS_PER_PRODUCT}, 'Odette Mini',
      (${SIZES})[1 + (unit_id % 7)::int], 'Black', '0000000000000000', 'RENT', false, 1, 0, 0, 0
    from more_rentals order by id`,
    `insert into booking (id, unit_id, sku, kind, state, during, reference, created_at)
    overriding system value
    select id, unit_id, ${sku('unit_id')}, case when event is null then 'RENTAL' else 'EVENT' end, 'COMPLETED',
      tstzrange(at + interval '4 days', at + interval '42 days'), token, at
    from more_rentals order by id`,
    `insert into rental (id, order_item_id, booking_id)
    overriding system value
    select id, id, id from more_rentals order by id`,
    `insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, is_worn)
    select id, kind, at + after, at + after, 'STAFF', is_worn
    from more_rentals
    cross join (
      values ('RECEIVED', interval '30 days', null), ('INSPECTED', interval '31 days', true)
    ) as fact (kind, after, is_worn)
    order by id`,
  ]
  return { made, rows }
}

/**
 * The rows of a shop of 800 days. Where an order stands follows from its age: the last ones are to be packed, those before
 * are on the way or out, nearly all others are done. Every fourth one belongs to an event. The statements of a step need those
 * of the steps before, and run at once.
 */
export function fillStatements({
  orders,
  units,
  customers = Math.ceil(orders * 0.4),
  hasLongHistory = false,
}: ShopSize): string[][] {
  if (units * 4 < orders) throw new Error('the rentals of a unit would overlap')
  const events = Math.ceil(orders / 4 / ORDERS_PER_EVENT)
  const products = Math.ceil(units / UNITS_PER_PRODUCT)
  const others = Math.max(Math.ceil(orders / 10), FULL_PAGES)
  const more = hasLongHistory ? moreRentals(orders, units) : undefined
  return [
    [
      `insert into staff_member (id, email, name, password_hash, permissions, created_at)
    select n, 'staff' || n || '@example.com', 'Member ' || n, 'x', '{owner,service,warehouse,finance}', ${NOW}
    from generate_series(1, ${STAFF}) n`,

      `insert into trunk_show (id, kind, theme, alias, lead_name, state, opens_at, closes_at, hand_out_date, password_hash)
    select n, 'ONLINE_GROUP', (${THEME_WORDS})[1 + n % 8] || ' Formal ' || n, 'formal-' || n,
      (${FIRST_NAMES})[1 + n % 20] || ' Park', 'CLOSED', closes_at - interval '14 days', closes_at,
      (closes_at + interval '10 days')::date, 'x' || n
    from (
      select n, ${NOW} - (${events} - n) * (interval '${DAYS} days' / ${events}) + interval '3 days' as closes_at
      from generate_series(1, ${events}) n
    ) made`,

      // A few names are frequent, most are rare.
      `insert into customer (id, first_name, last_name, email, phone_number, email_proven_at, created_at)
    select n, (${FIRST_NAMES})[1 + i % 20] || (array['','lyn','bel','mae'])[1 + i / 20 % 4],
      (${NAME_STARTS})[1 + j % 25] || (${NAME_ENDS})[1 + j / 25 % 40],
      'renter' || n || '@example.com', '303' || (2000000 + n), ${NOW},
      ${NOW} - (${customers} - n) * (interval '${DAYS} days' / ${customers})
    from (
      select n, (80 * power(n * 7919::bigint % 10007 / 10007.0, 2))::int as i,
        (1000 * power(n * 104729::bigint % 10009 / 10009.0, 2))::int as j
      from generate_series(1, ${customers}) n
    ) made`,

      `insert into brand (name) values ('Twirl')`,
      `insert into color (name, hex, position) values ('Black', '#000000', 1)`,
      `insert into picture (image_key, look, average_color, alts)
    values ('0000000000000000', '{}', '#000000', '{"front": "A black dress"}')`,
      `insert into product (id, title, brand, description, fabric, care, type, length, rental_price_cents,
      selling_price_cents, is_rentable, is_purchasable)
    select n, (${TITLE_WORDS})[1 + n % 8] || (array[' Mini ',' Midi ',' Gown '])[1 + n % 3] || n, 'Twirl', '', '', '',
      'DRESS', 'MINI', 3000, 9000, true, true
    from generate_series(1, ${products}) n`,
      `insert into product_color (product_id, color, image_key, position)
    select n, 'Black', '0000000000000000', 0 from generate_series(1, ${products}) n`,
      `insert into variant (sku, product_id, color, size)
    select ${sku('n')}, 1 + (n - 1) / ${UNITS_PER_PRODUCT}, 'Black', (${SIZES})[1 + n % 7]
    from generate_series(0, ${products - 1}) product
    cross join lateral generate_series(product * ${UNITS_PER_PRODUCT} + 1, product * ${UNITS_PER_PRODUCT} + 7) n`,

      `create unlogged table made_order as
    select *,
      tstzrange(at + interval '4 days', ${hasLongHistory ? STILL_AWAY : "at + interval '42 days'"}) as during
    from (
      select n, ${orderNumber('n')} as number, lpad(to_hex(n), 32, '0') as token,
        ${hasLongHistory ? 'case when n % 500 = 0 then 1 else' : ''} 1 + n * 7919::bigint % ${customers}
          ${hasLongHistory ? 'end' : ''} as customer_id, 3000 + n * 31 % 20000 as cents, at, at::date as day,
        -- A unit is rented again after as many orders as there are units.
        ${unitOf('n', units)} as unit_id, n > ${orders - units} as is_last_of_unit,
        case when n % 4 = 0 then least(1 + n::bigint * ${events} / ${orders}, ${events}) end as event,
        n <= 0.99 * ${orders} as is_packed, n <= 0.98 * ${orders} as is_shipped, n <= 0.97 * ${orders} as is_delivered,
        n <= 0.93 * ${orders} and not is_late as is_received, n <= 0.92 * ${orders} and not is_late as is_inspected,
        is_late
      from (
        select n, ${NOW} - (${orders} - n) * (interval '${DAYS} days' / ${orders}) as at,
          n % 10 = 3 and n > 0.8 * ${orders} and n <= 0.9 * ${orders} as is_late
        from generate_series(1, ${orders}) n
      ) numbered
    ) made`,
    ],
    ['analyze made_order'],
    [
      `insert into checkout (order_token, owner, customer_id, kind, trunk_show_id, state, quote, request_fingerprint, attempt, reserved_at,
      order_number, created_at, expires_at)
    select token, 'c:' || customer_id, customer_id, case when event is null then 'INDIVIDUAL' else 'TRUNK_SHOW' end,
      event, 'PAID', '{}', '', 1, at, number, at, at
    from made_order order by n`,
      `insert into payment (id, order_token, attempt, gateway_key, state, amount_cents, captured_cents, charge_id,
      card_token, card_brand, card_last_four, card_fingerprint, created_at, answered_at)
    overriding system value
    select n, token, 1, token, 'PAID', cents, cents, token, 'token', 'VISA', '4242', 'bench', at, at
    from made_order order by n`,
      `insert into customer_order (id, order_number, order_token, payment_id, owner, customer_id, email, channel, status,
      subtotal_cents, discount_cents, delivery_fee_cents, total_cents, arrives_by, return_by, due_on, paid_at,
      trunk_show_id, trunk_show_theme, refunded_cents, review_reason)
    overriding system value
    select n, number, token, n, 'c:' || customer_id, customer_id, 'renter' || customer_id || '@example.com',
      case when event is null then 'INDIVIDUAL' else 'GROUP_RENTAL' end, 'PAID', cents, 0, 0, cents, day + 9, day + 30,
      day + 30 + n % 5, at, event, (${THEME_WORDS})[1 + event % 8] || ' Formal ' || event,
      case when n % 50 = 0 then cents else 0 end, case when n % 1000 = 1 then 'TAX_NOT_CHARGED' end
    from made_order order by n`,
      `insert into order_item (id, order_id, line, sku, product_id, title, size, color, image_key, transaction_type,
      is_clearance, quantity, price_cents, discount_cents, tax_cents)
    overriding system value
    select n, n, 0, ${sku('unit_id')}, 1 + (unit_id - 1) / ${UNITS_PER_PRODUCT}, 'Odette Mini',
      (${SIZES})[1 + (unit_id % 7)::int], 'Black', '0000000000000000', 'RENT', false, 1, 3000, 0, 0
    from made_order order by n`,
      `insert into order_item (id, order_id, line, sku, product_id, title, size, color, image_key, transaction_type,
      is_clearance, quantity, price_cents, discount_cents, tax_cents)
    overriding system value
    select ${orders} + n / 3, n, 1, ${sku('1')}, 1, 'Odette Mini', 'S', 'Black', '0000000000000000', 'PURCHASE', false,
      1, 0, 0, 0
    from made_order where n % 3 = 0 order by n`,
      `insert into shipment (order_id, carrier, tracking_number, packed_at, shipped_at, delivered_at)
    select n, case when is_shipped then 'UPS' end, case when is_shipped then '1Z' || lpad((n * 7919::bigint % 99999989)::text, 12, '0') end,
      at + interval '1 day', case when is_shipped then at + interval '2 days' end,
      case when is_delivered then at + interval '5 days' end
    from made_order where is_packed order by n`,
      `insert into rental (id, order_item_id, booking_id)
    overriding system value
    select n, n, null from made_order order by n`,
      `insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, is_worn)
    select n, kind, fact.at, fact.at, 'STAFF', case when kind = 'INSPECTED' then true end
    from made_order
    cross join lateral (
      values ('RECEIVED', is_received, at + interval '30 days'), ('INSPECTED', is_inspected, at + interval '31 days'),
        ('OVERDUE', is_late, (day + 35)::timestamptz)
    ) as fact (kind, is_so, at)
    where is_delivered and is_so order by n`,
      `insert into refund_application (id, order_id, order_item_id, reason, state, requested_at, decided_at, decided_by)
    overriding system value
    select n / 50, n, n, 'DIDNT_FIT', case when is_open then 'REQUESTED' else 'REJECTED' end, at + interval '8 days',
      case when not is_open then at + interval '9 days' end, case when not is_open then 1 end
    from (select *, n > 0.6 * ${orders} as is_open from made_order where n % 50 = 0) made order by n`,

      `insert into unit (id, sku, pool, state, wear_count, away_for)
    overriding system value
    select u, ${sku('u')}, case when u % 10 = 0 then 'CLEARANCE' else 'CORE' end,
      case
        when n is null or is_inspected then
          case u % 100 when 1 then 'CLEANING' when 2 then 'REPAIR' when 3 then 'RETIRED' when 4 then 'LOST'
            when 5 then 'SOLD' else 'IN_HOUSE' end
        when is_received then 'RECEIVED'
        when is_shipped then 'OUT'
        when is_packed then 'PACKED'
        else 'IN_HOUSE'
      end,
      case when is_inspected then 1 else 0 end,
      case when is_packed and not is_inspected then n end
    from generate_series(1, ${units}) u left join made_order on unit_id = u and is_last_of_unit order by u`,
      `insert into booking (id, unit_id, sku, kind, state, during, reference, at_risk_since, created_at)
    overriding system value
    select n, unit_id, ${sku('unit_id')}, case when event is null then 'RENTAL' else 'EVENT' end,
      case when is_inspected then 'COMPLETED' else 'CONFIRMED' end,
      during, token,
      case when not is_packed and n % 2 = 0 then ${NOW} end, at
    from made_order order by n`,
      ...(more ? [more.made] : []),

      `insert into stock_calendar (today, rental_window)
    values (${NOW}, tstzrange(${NOW} + interval '4 days', ${NOW} + interval '42 days')) on conflict (is_only) do update
    set today = excluded.today, rental_window = excluded.rental_window`,
      `insert into contact_message (id, owner, message_token, name, email, message, created_at)
    select n, 'g:' || n, 'm' || n, 'Nora Lane', 'renter' || n || '@example.com', repeat('When does it arrive? ', 10),
      ${NOW} - (${others} - n) * (interval '${DAYS} days' / ${others})
    from generate_series(1, ${others}) n`,
      `insert into audit_entry (at, staff_id, action, subject_kind, subject_id)
    select ${NOW} - (${others} - n) * (interval '${DAYS} days' / ${others}), 1 + n % ${STAFF}, 'order.pack', 'order',
      ${orderNumber('n * 10')}
    from generate_series(1, ${others}) n`,
    ],
    [
      `insert into unit_move (unit_id, cause, from_state, to_state, from_pool, to_pool, moved_at)
    select u.id, case when step.days = 0 then 'intake' else step.cause || ' ' || number end, step.from_state, coalesce(step.to_state, u.state),
      case when step.from_state is null then null else u.pool end, u.pool,
      case when step.days = 0 then ${NOW} - interval '${DAYS + 10} days' else at + make_interval(days => step.days) end
    from unit u
    left join made_order on unit_id = u.id
    cross join lateral (
      values ('intake', null, case when n is null then null else 'IN_HOUSE' end, 0, true),
        ('pack', 'IN_HOUSE', 'PACKED', 1, is_packed), ('ship', 'PACKED', 'OUT', 2, is_shipped),
        ('receive', 'OUT', 'RECEIVED', 30, is_received), ('inspect', 'RECEIVED', 'IN_HOUSE', 31, is_inspected)
    ) step (cause, from_state, to_state, days, is_taken)
    where is_taken and (step.days > 0 or n is null or n <= ${units}) order by u.id`,
      `insert into message_case (id, contact_message_id, created_at, assigned_to, done_at)
    select id, id, created_at, case when id % 3 = 0 then 1 end,
      case when id <= 0.9 * ${others} then created_at + interval '1 day' end
    from contact_message order by id`,
      ...(more?.rows ?? []),
    ],
    ['analyze'],
    [
      // As the view order_desk_wanted says, which would take hours for so many.
      `insert into order_desk (order_id, state, is_first, trunk_show_id, placed_at, total_cents, due_on, name, search)
    select n,
      case
        when not is_packed then 'TO_PACK'
        when not is_shipped then 'TO_SHIP'
        when is_late then 'OVERDUE'
        when is_received and not is_inspected then 'TO_INSPECT'
        when not is_delivered then case when event is null then 'ON_THE_WAY' else 'TO_HAND_OUT' end
        when not is_received then 'OUT'
        when n % 50 = 0 then 'REFUNDED'
        else 'DONE'
      end, true, event, at, cents, day + 30 + n % 5, lower(first_name || ' ' || last_name),
      array_to_tsvector(array_remove(
        array[lower(first_name), lower(last_name), lower(substr(number, 4)), email, phone_number, lower(tracking_number)]
          || string_to_array(lower(trunk_show_theme), ' '),
        null
      ))
    from made_order
    join customer on customer.id = customer_id
    left join shipment on shipment.order_id = n
    left join (select id, theme as trunk_show_theme from trunk_show) show on show.id = event
    order by n`,
      // As count_stock counts.
      `insert into stock_count (sku, product_id, rentable, sellable, clearance)
    select sku, product_id, count(*) filter (where pool = 'CORE' and is_rentable),
      count(*) filter (where pool = 'CORE' and is_sellable), count(*) filter (where pool = 'CLEARANCE' and is_sellable)
    from (
      select u.sku, u.pool,
        not coalesce(taken && tstzrange(${NOW} + interval '4 days', ${NOW} + interval '42 days'), false) and is_back
          as is_rentable,
        not coalesce(taken && tstzrange(${NOW}, null), false) and is_back as is_sellable
      from unit u
      left join (
        select n, unit_id, during as taken
        from made_order where not is_inspected
      ) live on live.unit_id = u.id
      cross join lateral (
        select u.state = 'IN_HOUSE' or u.away_for is not null and upper(taken) > ${NOW} as is_back
      ) back
    ) counted
    right join variant using (sku)
    group by sku, product_id`,
    ],
    ['drop table made_order', ...(more ? ['drop table more_rentals'] : [])],
  ]
}
