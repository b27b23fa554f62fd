import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { getOrder } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { newCustomerBuyer, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { deliver, LaterGateway } from '../../../test/checkout/later-gateway.ts'
import { eventually } from '../../../test/eventually.ts'
import { deskOf } from '../../../test/orders/refund-desk.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { sweepCheckouts } from '../checkout.jobs.ts'

const later = new LaterGateway()
const shop = await openCheckoutShop({
  testing: { wrapGateway: later.wrap, jobSeconds: { poll: 0.5 } },
})
const { db, clock } = shop
const { gateway } = deskOf(db, clock)
const { call } = await logInStaff(shop, ['service'])

afterEach(async () => {
  later.isOut = false
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

async function newOrder() {
  const buyer = await newCustomerBuyer(shop)
  const { order_number } = bodyOf(await buyer.place(bodyOf(await buyer.previewBag())))
  const { rows } = await sql<{ charge_id: string }>`
    select charge_id from payment p join customer_order o on o.payment_id = p.id
    where order_number = ${order_number}`.execute(db)
  return { ...buyer, order_number, charge_id: rows[0]!.charge_id }
}

const refundEvent = (id: string, subject: string) => ({ id, kind: 'REFUND' as const, subject })
const eventsLike = async (id: string) =>
  db.selectFrom('gateway_event').selectAll().where('id', '=', id).execute()
const isHandled = (id: string) =>
  eventually(async () => expect((await eventsLike(id))[0]?.handled_at).not.toBeNull())

test('a refund of the gateway’s own console appears on the order at once, and once (PAY-37)', async () => {
  const { order_number, charge_id, email, visitor } = await newOrder()
  await gateway.refund({ key: 're_console', charge_id, amount_cents: 1_234 })
  expect(await deliver(shop, refundEvent('evt_1', charge_id))).toBe(200)
  await isHandled('evt_1')
  const asked = later.asked
  // Stripe repeats what it has sent, and sends several events about one refund.
  expect(await deliver(shop, refundEvent('evt_1', charge_id))).toBe(200)
  expect(await deliver(shop, refundEvent('evt_2', charge_id))).toBe(200)
  await isHandled('evt_2')
  expect(later.asked).toBe(asked + 1)
  const { ledger, refund_total } = bodyOf(await call(getStaffOrder, { orderNumber: order_number }))
  expect(refund_total).toBe(12.34)
  expect(ledger.filter(({ kind }) => kind === 'REFUND')).toMatchObject([{ amount: -12.34 }])
  const shown = bodyOf(await visitor.call(getOrder, { orderNumber: order_number }))
  expect(shown.refund_total).toBe(12.34)
  const mails = (await shop.outbox(email)).filter(({ subject }) => /refund/i.test(subject ?? ''))
  expect(mails).toHaveLength(1)
})

test('what the gateway cannot tell now is asked again by the job (PAY-36)', async () => {
  const { order_number, charge_id } = await newOrder()
  await gateway.refund({ key: 're_outage', charge_id, amount_cents: 500 })
  later.isOut = true
  expect(await deliver(shop, refundEvent('evt_out', charge_id))).toBe(200)
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = 'handle-gateway-event' and data ->> 'id' = 'evt_out'`.execute(
      db,
    )
    expect(rows).toEqual([{ state: 'retry' }])
  })
  expect(await eventsLike('evt_out')).toMatchObject([{ handled_at: null, subject: charge_id }])
  later.isOut = false
  await eventually(async () => {
    // The next try of the job is not waited for.
    await sql`
      update pgboss.job set start_after = now()
      where name = 'handle-gateway-event' and state in ('created', 'retry')`.execute(db)
    expect((await eventsLike('evt_out'))[0]?.handled_at).not.toBeNull()
  })
  const { refund_total } = bodyOf(await call(getStaffOrder, { orderNumber: order_number }))
  expect(refund_total).toBe(5)
})

test('an event about something unknown is stored, handled and changes nothing (PAY-36)', async () => {
  expect(
    await deliver(
      shop,
      { id: 'evt_a', kind: 'PAYMENT', subject: 'never:1' },
      refundEvent('evt_b', 'pi_never'),
      { id: 'evt_c', kind: 'DISPUTE', subject: 'dp_never' },
    ),
  ).toBe(200)
  for (const id of ['evt_a', 'evt_b', 'evt_c']) await isHandled(id)
})

test('the same event ten times at once is handled as one (PAY-36)', async () => {
  const { charge_id, order_number } = await newOrder()
  await gateway.refund({ key: 're_crowd', charge_id, amount_cents: 700 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => deliver(shop, refundEvent('evt_crowd', charge_id))),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  await isHandled('evt_crowd')
  expect(await eventsLike('evt_crowd')).toHaveLength(1)
  const { refund_total } = bodyOf(await call(getStaffOrder, { orderNumber: order_number }))
  expect(refund_total).toBe(7)
})

test('events are kept for 30 days (PAY-36)', async () => {
  await deliver(shop, { id: 'evt_old', kind: 'PAYMENT', subject: 'never:2' })
  const after = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  await sweepCheckouts(db, after(29))
  expect(await eventsLike('evt_old')).toHaveLength(1)
  await sweepCheckouts(db, after(31))
  expect(await eventsLike('evt_old')).toHaveLength(0)
})
