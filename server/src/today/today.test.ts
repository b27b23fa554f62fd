import { randomBytes } from 'node:crypto'
import { requestRefund } from '@twirl/contract/buying/orders'
import { sendContactMessage } from '@twirl/contract/messages'
import type { Permission } from '@twirl/contract/staff/access/permissions'
import {
  getToday,
  QUEUE_COUNT_MAX,
  type Queue,
  type QueueCount,
  QUEUES,
} from '@twirl/contract/staff/today'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliverOrder } from '#orders/parcels/deliver-orders.ts'
import { packOrder } from '#orders/parcels/pack-orders.ts'
import { shipOrder } from '#orders/parcels/ship-orders.ts'
import { markOverdue } from '#orders/returns/due-dates.ts'
import { receiveReturn } from '#orders/returns/receive-return.ts'
import { startOfDay } from '#platform/new-york-time.ts'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { openCheckoutShop, SKU } from '../../test/checkout/checkout-shop.ts'
import { LABEL, newOrder, openRentalShop, unitsOf } from '../../test/checkout/rental-shop.ts'
import { eventually } from '../../test/eventually.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const shop = await openCheckoutShop({ now: NOW })
const { app, db, clock } = shop
const rentals = openRentalShop(shop)
const rent = () => newOrder(shop, [{ sku: SKU, quantity: 2 }])
const noon = (day: string) => clock.set(new Date(startOfDay(day).getTime() + 12 * 3_600_000))

/** Anew for each look: the clock moves on for longer than a session lasts. */
async function look(permissions?: readonly Permission[]) {
  const { call } = await logInStaff(shop, permissions)
  const { queues } = bodyOf(await call(getToday, {}))
  return Object.fromEntries(queues.map(({ queue, ...rest }) => [queue, rest])) as Record<
    Queue,
    Omit<QueueCount, 'queue'>
  >
}
const countsOf = async () => {
  const queues = await look()
  return Object.fromEntries(
    Object.entries(queues).flatMap(([queue, { count }]) => (count > 0 ? [[queue, count]] : [])),
  )
}

async function writeMessage(): Promise<void> {
  const writer = { name: 'Ada Lovelace', email: 'ada@example.com', phone_number: '333-444-5555' }
  const message_token = randomBytes(16).toString('hex')
  bodyOf(await shop.call(sendContactMessage, { ...writer, message: 'Where is it?', message_token }))
}

describe('GET /ajax/admin/today', () => {
  test('counts an order in each state of its work, with the age of the oldest (STAFF-70)', async () => {
    expect(await countsOf()).toEqual({})
    const order = await rent()
    clock.set(new Date(NOW.getTime() + 60_000))
    const other = await rent()
    expect(await look()).toMatchObject({
      TO_PACK: { count: 2, oldest_at: NOW.toISOString() },
      TO_SHIP: { count: 0, oldest_at: null },
    })
    await packOrder(rentals, order.order_number)
    expect(await countsOf()).toEqual({ TO_PACK: 1, TO_SHIP: 1 })
    await shipOrder(rentals, order.order_number, LABEL)
    expect(await countsOf()).toEqual({ TO_PACK: 1 })
    noon('2027-01-07')
    await deliverOrder(rentals, order.order_number)
    const { rows } = await sql<{ due_on: string }>`
      select due_on::text from customer_order where order_number = ${order.order_number}`.execute(
      db,
    )
    const { due_on } = rows[0]!
    expect(await countsOf()).toEqual({ TO_PACK: 1 })
    noon(due_on)
    expect(await look()).toMatchObject({
      DUE_BACK: { count: 1, oldest_at: startOfDay(due_on).toISOString() },
    })
    clock.set(new Date(startOfDay(due_on).getTime() + 36 * 3_600_000))
    await markOverdue(rentals)
    expect(await countsOf()).toEqual({ TO_PACK: 1, OVERDUE: 1 })
    const unit_ids = (await unitsOf(shop, order.order_number)).map(({ id }) => id)
    await receiveReturn(rentals, order.orderItems[0]!.id, { unit_ids })
    expect(await countsOf()).toEqual({ TO_PACK: 1, TO_INSPECT: 1 })
    await packOrder(rentals, other.order_number)
    clock.set(NOW)
  })

  test('counts requests for refunds, promises at risk, tax owed and differences of the books', async () => {
    const before = await countsOf()
    const order = await newOrder(shop, [{ sku: SKU, transaction_type: 'PURCHASE' }])
    await packOrder(rentals, order.order_number)
    await shipOrder(rentals, order.order_number, LABEL)
    await deliverOrder(rentals, order.order_number)
    const { id } = order.orderItems[0]!
    bodyOf(await order.visitor.call(requestRefund, { id, refund_reason: 'DIDNT_FIT' }))
    const late = await rent()
    await sql`
      update booking set at_risk_since = ${NOW} from customer_order
      where reference = order_token and order_number = ${late.order_number}`.execute(db)
    await sql`
      update customer_order set review_reason = 'TAX_NOT_CHARGED', tax_owed_cents = 210
      where order_number = ${late.order_number}`.execute(db)
    await sql`
      insert into gateway_difference (key, kind, charge_id, amount_cents, found_at)
      values ('a', 'UNKNOWN_CHARGE', 'ch_1', 500, ${NOW})`.execute(db)
    expect(await countsOf()).toEqual({
      ...before,
      TO_PACK: 1,
      REFUNDS: 1,
      AT_RISK: 2,
      TAX_OWED: 1,
      GATEWAY: 1,
    })
  })

  test('counts a long queue up to a maximum', async () => {
    await sql`
      insert into gateway_difference (key, kind, charge_id, amount_cents, found_at)
      select 'long' || n, 'UNKNOWN_CHARGE', 'ch_long', 500, ${startOfDay('2026-12-01')}::timestamptz + n * interval '1 minute'
      from generate_series(0, ${QUEUE_COUNT_MAX}) n`.execute(db)
    expect(await look()).toMatchObject({
      GATEWAY: { count: QUEUE_COUNT_MAX, oldest_at: startOfDay('2026-12-01').toISOString() },
    })
    await sql`delete from gateway_difference where charge_id = 'ch_long'`.execute(db)
  })

  test('counts messages until they are done, for those who answer them', async () => {
    const { MESSAGES } = await look(['service'])
    await writeMessage()
    expect(await look(['service'])).toMatchObject({ MESSAGES: { count: MESSAGES.count + 1 } })
    await sql`update message_case set done_at = ${NOW}`.execute(db)
    expect(await look(['service'])).toMatchObject({ MESSAGES: { count: 0, oldest_at: null } })
  })

  test.each<Permission>(['service', 'warehouse', 'finance', 'catalogue', 'events', 'owner'])(
    'shows %s only their own queues',
    async (permission) => {
      const own = Object.entries(QUEUES).filter(([, staff]) =>
        (staff as readonly Permission[]).includes(permission),
      )
      expect(Object.keys(await look([permission]))).toEqual(own.map(([queue]) => queue))
    },
  )
})

/** Reads a stream of server-sent events over HTTP. */
async function openStream(origin: string, cookie: string) {
  const abort = new AbortController()
  const response = await fetch(`${origin}/ajax/admin/today/events`, {
    headers: { cookie },
    signal: abort.signal,
  })
  const seen = { text: '', isEnded: false }
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
      seen.text += chunk
  }
  void read()
    .catch(() => {})
    .finally(() => (seen.isEnded = true))
  const toPack = () => [...seen.text.matchAll(/"TO_PACK","count":(\d+)/g)].map(([, n]) => Number(n))
  return { response, seen, toPack, close: () => abort.abort() }
}

describe('GET /ajax/admin/today/events', () => {
  let origin = ''
  beforeAll(async () => {
    clock.set(NOW)
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('sends the counts at once, and again when an order is placed at another process (STAFF-71)', async () => {
    const { browser } = await logInStaff(shop, ['warehouse'])
    const stream = await openStream(origin, browser.cookie)
    expect(stream.response.headers.get('content-type')).toMatch('text/event-stream')
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    const [first] = await eventually(() => {
      expect(stream.toPack()).toHaveLength(1)
      return stream.toPack()
    })
    const elsewhere = await buildTestApp({ besides: shop })
    await newOrder(elsewhere, [{ sku: SKU, quantity: 2 }])
    await eventually(() => expect(stream.toPack().at(-1)).toBe(first! + 1))
    expect(stream.seen.text).not.toContain('TAX_OWED')
    stream.close()
  })

  test('sends the counts again when a message arrives', async () => {
    const { browser } = await logInStaff(shop, ['service'])
    const stream = await openStream(origin, browser.cookie)
    await eventually(() => expect(stream.seen.text).toContain('"MESSAGES","count":0'))
    await writeMessage()
    await eventually(() => expect(stream.seen.text).toContain('"MESSAGES","count":1'))
    stream.close()
  })

  test('tells when the session has ended, and ends', async () => {
    const { browser, id } = await logInStaff(shop, ['warehouse'])
    const stream = await openStream(origin, browser.cookie)
    await eventually(() => expect(stream.toPack()).toHaveLength(1))
    await db.deleteFrom('staff_session').where('staff_id', '=', id).execute()
    await rent()
    await eventually(() => expect(stream.seen.isEnded).toBe(true))
    expect(stream.seen.text).toMatch(/event: ended\ndata: \{\}\n\n$/)
  })

  test('listening is no use of the session', async () => {
    const { browser, id } = await logInStaff(shop, ['warehouse'])
    const stream = await openStream(origin, browser.cookie)
    await eventually(() => expect(stream.toPack()).toHaveLength(1))
    clock.set(new Date(NOW.getTime() + 29 * 60_000))
    await rent()
    await eventually(() => expect(stream.toPack()).toHaveLength(2))
    const { last_seen_at } = await db
      .selectFrom('staff_session')
      .select('last_seen_at')
      .where('staff_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(last_seen_at).toEqual(NOW)
    clock.set(NOW)
    stream.close()
  })

  test('refuses the seventh stream of a member, and a closed one makes room', async () => {
    const { browser } = await logInStaff(shop, ['warehouse'])
    const streams = await Promise.all(
      Array.from({ length: 6 }, () => openStream(origin, browser.cookie)),
    )
    expect((await openStream(origin, browser.cookie)).response.status).toBe(429)
    // Nothing is sent after the counts until the next heartbeat, and room is made before that.
    await eventually(() => expect(streams[0]!.toPack()).toHaveLength(1))
    streams[0]!.close()
    await eventually(async () => {
      const stream = await openStream(origin, browser.cookie)
      expect(stream.response.status).toBe(200)
    })
    // The others are open when the server stops, which they must not hold up.
  })

  test('refuses everyone without a login', async () => {
    expect((await openStream(origin, '')).response.status).toBe(401)
  })
})
