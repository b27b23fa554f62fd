// Times pages of the order list of staff over a small shop and over a million orders: npm run orders:time
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import pino from 'pino'
import { listOrders } from '../server/src/orders/desk/list-orders.ts'
import { connectDatabase, type Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'

const SMALL = 1_000
const LARGE = Number(process.argv[2] ?? 1_000_000)
const ROUNDS = 15

/** What is asked of the list, by name. */
const ASKED: Record<string, Parameters<typeof listOrders>[1]> = {
  'all, newest first': {},
  'all, by total': { sort: '-total' },
  'all, by due date': { sort: 'due' },
  'all, by name': { sort: 'name' },
  'to pack, newest first': { state: 'TO_PACK' },
  'overdue, by due date': { state: 'OVERDUE', sort: 'due' },
  'done, by total': { state: 'DONE', sort: 'total' },
  'done, groups, by name': { state: 'DONE', kind: 'group', sort: '-name' },
  'groups, by due date': { kind: 'group', sort: '-due' },
  'an event, by name': { event: 7, sort: 'name' },
  'two weeks, newest first': { from: '2021-03-01', until: '2021-03-14' },
  'two weeks, by name': { from: '2021-03-01', until: '2021-03-14', sort: 'name' },
  'a quarter, by name': { from: '2021-01-01', until: '2021-03-31', sort: 'name' },
  'a quarter, by due date': { from: '2021-01-01', until: '2021-03-31', sort: 'due' },
  'a quarter, by due date, last first': { from: '2021-01-01', until: '2021-03-31', sort: '-due' },
  'one number': { search: 'TW-000001F4' },
  'one e-mail': { search: 'renter77@' },
  'one phone': { search: '(303) 200-0077' },
  'one tracking number': { search: '1Z 77777' },
  'first and last name': { search: 'nora77 lane77' },
  'a first name of many': { search: 'mia' },
}

const folder = await mkdtemp(join(tmpdir(), 'twirl-order-list-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
try {
  const times = { small: await timeShop('small', SMALL), large: await timeShop('large', LARGE) }
  const rows = Object.keys(ASKED).map((name) => {
    const [small, large] = [times.small.get(name)!, times.large.get(name)!]
    return { name, small_ms: small, large_ms: large, factor: (large / small).toFixed(2) }
  })
  console.table(rows)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Returns the median milliseconds of each page. */
async function timeShop(name: string, orders: number): Promise<Map<string, number>> {
  const url = new URL(postgres.connectionString)
  await run(url.href, `create database ${name}`)
  url.pathname = name
  await migrate(url.href)
  await fill(url.href, orders)
  const { db, close } = connectDatabase(url.href, pino({ level: 'silent' }), {
    statementTimeoutMs: 60_000,
  })
  try {
    const times = new Map<string, number>()
    for (const [page, asked] of Object.entries(ASKED)) times.set(page, await timePage(db, asked))
    return times
  } finally {
    await close()
  }
}

async function timePage(db: Database, asked: (typeof ASKED)[string]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const page = await listOrders({ db }, asked)
    // The page after the first is what the cursor must find as fast.
    if (page.next) await listOrders({ db }, { ...asked, after: page.next })
    times.push((performance.now() - start) / (page.next ? 2 : 1))
  }
  return Number(times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!.toFixed(2))
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Orders of two years and more, most of them done; every seventh belongs to an event of about 200. */
async function fill(url: string, orders: number): Promise<void> {
  const events = Math.ceil(orders / 1_400)
  await run(
    url,
    // Without the triggers: the rows of the list are made at once, at the end.
    'set session_replication_role = replica',
    `insert into trunk_show (id, kind, theme, alias, lead_name, state, opens_at, closes_at, password_hash)
    select n, 'ONLINE_GROUP', 'Formal ' || n, 'formal-' || n, 'Chloe Park', 'CLOSED', now(), now() + interval '1 day', 'x' || n
    from generate_series(1, ${events}) n`,
    `insert into customer (id, first_name, last_name, email, phone_number)
    select n, case when n % 20 = 0 then 'Mia' else 'Nora' || n end, 'Lane' || n % 1000, 'renter' || n || '@example.com', '303' || (2000000 + n)
    from generate_series(1, ${Math.ceil(orders / 5)}) n`,
    `insert into customer_order (id, order_number, order_token, payment_id, owner, customer_id, email, channel, status,
      subtotal_cents, discount_cents, delivery_fee_cents, total_cents, arrives_by, return_by, due_on, paid_at,
      trunk_show_id, trunk_show_theme, refunded_cents)
    overriding system value
    select n, 'TW-' || upper(lpad(to_hex(n), 8, '0')), lpad(to_hex(n), 32, '0'), n, 'c:' || c, c,
      'renter' || c || '@example.com', case when n % 7 = 0 then 'GROUP_RENTAL' else 'INDIVIDUAL' end, 'PAID',
      cents, 0, 0, cents, day + 9, day + 30, day + 30 + n % 5, at,
      case when n % 7 = 0 then 1 + n % ${events} end, case when n % 7 = 0 then 'Formal' end,
      case when n % 50 = 0 then cents else 0 end
    from (
      select n, 1 + (n * 7919::bigint) % ${Math.ceil(orders / 5)} as c, 3000 + (n * 31) % 20000 as cents,
        timestamptz '2020-01-01' + n * (interval '800 days' / ${orders}) as at,
        (timestamptz '2020-01-01' + n * (interval '800 days' / ${orders}))::date as day
      from generate_series(1, ${orders}) n
    ) made`,
    `insert into order_item (order_id, line, sku, product_id, title, size, color, image_key, transaction_type,
      is_clearance, quantity, price_cents, discount_cents, tax_cents)
    select n, 0, 'T', 1, 'Odette Mini', 'M', 'Black', 'x', 'RENT', false, 1, 3000, 0, 0
    from generate_series(1, ${orders}) n`,
    `insert into shipment (order_id, carrier, tracking_number, packed_at, shipped_at, delivered_at)
    select n, 'UPS', '1Z' || n, now(), case when n < ${orders} * 0.99 then now() end,
      case when n < ${orders} * 0.98 then now() end
    from generate_series(1, (${orders} * 0.995)::int) n`,
    `insert into rental_record (order_item_id, received_at, inspected_at, is_worn, overdue_since)
    select i.id, case when n < ${orders} * 0.95 then now() end, case when n < ${orders} * 0.945 then now() end,
      case when n < ${orders} * 0.945 then false end, case when n > ${orders} * 0.95 and n % 10 = 0 then date '2022-01-01' end
    from generate_series(1, (${orders} * 0.97)::int) n join order_item i on i.order_id = n`,
    'analyze',
    `insert into order_desk
    select order_id, state, is_first, trunk_show_id, placed_at, total_cents, due_on, name, search
    from order_desk_wanted`,
    'vacuum analyze',
  )
}
