import pg from 'pg'

export const ORDERS = 1_000_000
/** One customer has a hundredth of all orders; the others have one page each. */
export const MANY_ORDERS = ORDERS / 100
const PAGE_ORDERS = 10
const OTHERS = (ORDERS - MANY_ORDERS) / PAGE_ORDERS

const FIRST_CUSTOMER = 1_000_000
// Above all ids that the demo shop has.
const FIRST_ID = 10_000_000
export const CUSTOMERS = { many: FIRST_CUSTOMER + OTHERS, few: FIRST_CUSTOMER }

/**
 * Inserts orders that were delivered, each of a rented and a bought piece. The orders of one customer are spread evenly
 * over the table. Nothing was returned, so that every page needs all of its statements. Tokens are in order, because
 * random ones fill their indexes more slowly.
 */
export async function fillHistory(databaseUrl: string): Promise<void> {
  // Without the triggers that check references: the rows are consistent as they are made.
  const options = '-c session_replication_role=replica'
  const pool = new pg.Pool({ connectionString: databaseUrl, options })
  await pool.query(CUSTOMER_ROWS)
  await pool.query(NUMBERED_ORDERS)
  await Promise.all(ORDER_ROWS.map((statement) => pool.query(statement)))
  // As autovacuum does in time. Analysed statements are planned for that many orders.
  await pool.query(
    'vacuum analyze checkout, payment, customer_order, order_item, shipment, customer',
  )
  await pool.end()
}

const CUSTOMER_ROWS = `
  insert into customer (id, first_name, last_name, email, phone_number)
  select ${FIRST_CUSTOMER} + i, 'Nora', 'Lane', 'history' || i || '@example.com', '303' || (2000000 + i)
  from generate_series(0, ${OTHERS}) as i`

const NUMBERED_ORDERS = `
  create unlogged table numbered_order as
  select ${FIRST_ID} + n as id, n, lpad(to_hex(n), 32, '0') as order_token,
    'TW-' || upper(lpad(to_hex(n), 8, '0')) as order_number,
    timestamptz '2020-01-01' + n * interval '3 minutes' as paid_at,
    ${FIRST_CUSTOMER} + case when n % 100 = 0 then ${OTHERS}
      else ((n / 100) * 99 + n % 100 - 1) % ${OTHERS} end as customer_id
  from generate_series(1, ${ORDERS}) as n`

const ORDER_ROWS = [
  `insert into checkout (order_token, owner, customer_id, kind, state, quote, request_fingerprint, order_number,
    created_at, expires_at)
  select order_token, 'c:' || customer_id, customer_id, 'INDIVIDUAL', 'PAID', '{}', '', order_number, paid_at, paid_at
  from numbered_order`,
  `insert into payment (id, order_token, attempt, gateway_key, state, amount_cents, captured_cents, charge_id,
    card_token, card_brand, card_last_four, card_fingerprint, created_at)
  overriding system value
  select id, order_token, 1, order_token, 'PAID', 7000, 7000, order_token, 'token', 'VISA', '4242', 'bench', paid_at
  from numbered_order`,
  `insert into customer_order (id, order_number, order_token, payment_id, owner, customer_id, email, channel, status,
    subtotal_cents, discount_cents, delivery_fee_cents, total_cents, arrives_by, return_by, due_on, paid_at)
  overriding system value
  select id, order_number, order_token, id, 'c:' || customer_id, customer_id, 'history@example.com', 'INDIVIDUAL',
    'PAID', 7000, 0, 0, 7000, paid_at::date + 9, paid_at::date + 30, paid_at::date + 30,
    paid_at
  from numbered_order`,
  `insert into order_item (order_id, line, sku, product_id, title, size, color, image_key, transaction_type,
    is_clearance, quantity, price_cents, discount_cents, tax_cents)
  select o.id, line, v.sku, v.product_id, v.title, v.size, v.color, v.image_key,
    case line when 0 then 'RENT' else 'PURCHASE' end, false, 1, 3500, 0, 0
  from numbered_order o
  cross join generate_series(0, 1) as line
  join (
    select row_number() over (order by sku) - 1 as place, sku, v.product_id, title,
      size, v.color, image_key
    from variant v join product p on p.id = v.product_id
    join product_color c on c.product_id = v.product_id and c.color = v.color
    where v.product_id <= 300
  ) v on v.place = (o.n * 7 + line) % (
    select count(*) from variant where product_id <= 300)`,
  `insert into rental (order_item_id)
  select i.id from numbered_order o join order_item i on i.order_id = o.id where i.transaction_type = 'RENT'`,
  `insert into shipment (order_id, carrier, tracking_number, packed_at, shipped_at, delivered_at)
  select id, 'UPS', '1Z' || n, paid_at, paid_at + interval '1 day', paid_at + interval '5 days' from numbered_order`,
]
