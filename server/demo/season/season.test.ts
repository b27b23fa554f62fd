import { getCustomer } from '@twirl/contract/staff/customers/customers'
import { listContactConflicts } from '@twirl/contract/staff/customers/customer-merge'
import { listMessages } from '@twirl/contract/staff/customers/messages'
import { listObjections } from '@twirl/contract/staff/money/charges'
import { listRefundProposals } from '@twirl/contract/staff/money/refunds'
import { listOrderMails } from '@twirl/contract/staff/orders/order-details'
import { getToday } from '@twirl/contract/staff/today'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { rebuildStock } from '../../src/inventory/stock/stock-counts.ts'
import { AGAIN } from '../../src/reports/reports.jobs.ts'
import { rollUp, rollUpAgain } from '../../src/reports/roll-up.ts'
import { bodyOf, buildTestApp, testSecrets } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import { readReports, recountReports } from '../../test/recount-reports.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { fillDemoShop } from '../fill-demo-shop.ts'
import { DEMO_STOCK } from '../guide.ts'

const shop = await buildTestApp({
  prepare: (empty) => fillDemoShop(empty, testSecrets, { isInSeason: true }),
})
const { db, clock } = shop

const COUNTED = [
  'TO_PACK',
  'TO_SHIP',
  'TO_HAND_OUT',
  'DUE_BACK',
  'OVERDUE',
  'TO_INSPECT',
  'REFUNDS',
  'SECOND_PERSON',
  'OBJECTIONS',
  'AT_RISK',
  'MESSAGES',
]

describe('a demo shop in full season', () => {
  test('has books that agree with the gateway, the units and their own sums', async () => {
    expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
    expect(await rebuildStock(db)).toEqual([])
  })

  test('has an order for every unit that is promised or with a customer', async () => {
    const { rows } = await sql`
      select u.state, b.kind, b.reference from booking b join unit u on u.id = b.unit_id
      where b.kind in ('RENTAL', 'EVENT')
        and not exists (select from customer_order where order_token = b.reference)`.execute(db)
    expect(rows).toEqual([])
    const { rows: away } = await sql`
      select id from unit where state = 'OUT' and away_for is null`.execute(db)
    expect(away).toEqual([])
  })

  test('has orders in every state of their work, in the list of staff', async () => {
    const { rows } = await sql<{ state: string }>`
      select distinct state from order_desk order by state`.execute(db)
    expect(rows.map(({ state }) => state)).toEqual([
      'DONE',
      'ON_THE_WAY',
      'OUT',
      'OVERDUE',
      'REFUNDED',
      'TO_HAND_OUT',
      'TO_INSPECT',
      'TO_PACK',
      'TO_SHIP',
    ])
  })

  test('has something in every queue, except for tax owed and differences of the books', async () => {
    const { call } = await logInStaff(shop)
    const { queues } = bodyOf(await call(getToday, {}))
    const waiting = queues.filter(({ count }) => count > 0).map(({ queue }) => queue)
    expect(waiting).toEqual(COUNTED)
  })

  test('shows the pages of its messages, refunds, objections, customers and mails', async () => {
    const { call } = await logInStaff(shop)
    const { messages } = bodyOf(await call(listMessages, {}))
    expect(messages.filter(({ assigned_to }) => assigned_to)).toHaveLength(2)
    expect(messages.filter(({ reply_count }) => reply_count > 0)).toHaveLength(1)
    expect(bodyOf(await call(listMessages, { state: 'DONE' })).messages).toHaveLength(1)
    expect(bodyOf(await call(listRefundProposals, {})).proposals).toHaveLength(1)
    expect(bodyOf(await call(listObjections, {})).charges).toHaveLength(1)
    expect(bodyOf(await call(listContactConflicts, {})).conflicts).toHaveLength(1)
    const { rows } = await sql<{ id: number; about: string }>`
      select c.id, (select max(about) from outbox) as about
      from customer c where first_name = 'Hannah' order by id`.execute(db)
    const { lookalikes } = bodyOf(await call(getCustomer, { id: rows[0]!.id }))
    expect(lookalikes.map(({ id }) => id)).toEqual([rows[1]!.id])
    const { mails } = bodyOf(await call(listOrderMails, { orderNumber: rows[0]!.about }))
    expect(mails).toHaveLength(1)
  })

  test('has no step before the one that leads to it, and none in the future', async () => {
    const { rows } = await sql`
      select o.order_number from customer_order o
      left join shipment s on s.order_id = o.id
      left join order_item i on i.order_id = o.id
      left join rental_state r on r.order_item_id = i.id
      where o.paid_at > ${clock.now()} or s.packed_at < o.paid_at or r.received_at < s.delivered_at
        or greatest(s.packed_at, s.shipped_at, s.delivered_at, r.sent_back_at, r.received_at, r.inspected_at)
          > ${clock.now()}`.execute(db)
    expect(rows).toEqual([])
  })

  test('leaves the sizes of the guide as they are', async () => {
    const { rows } = await sql<{ sku: string; rentable: number }>`
      select sku, rentable from stock_count where sku = any(${[
        ...DEMO_STOCK.rentedOut.skus,
        ...DEMO_STOCK.lastOne.skus,
        ...DEMO_STOCK.atRisk.skus,
        ...DEMO_STOCK.inRepair.skus,
      ]})`.execute(db)
    const counts = Object.fromEntries(rows.map(({ sku, rentable }) => [sku, rentable]))
    expect(DEMO_STOCK.rentedOut.skus.map((sku) => counts[sku])).toEqual([0, 0, 0, 0, 0])
    expect(counts[DEMO_STOCK.lastOne.skus[0]]).toBe(1)
    expect(counts[DEMO_STOCK.atRisk.skus[0]]).toBe(0)
    expect(counts[DEMO_STOCK.inRepair.skus[0]]).toBe(4)
    const { rows: atRisk } = await sql`
      select sku from booking where at_risk_since is not null`.execute(db)
    expect(atRisk).toEqual([{ sku: DEMO_STOCK.atRisk.skus[0] }])
  })
})

describe('the reports of a season (STAFF-201)', () => {
  // A day that began during a test would move the days that are counted again.
  beforeAll(() => clock.set(clock.now()))

  test('equal a recount of the orders, refunds and units', async () => {
    await rollUp(shop)
    const recount = await recountReports(db)
    expect(await readReports(db)).toEqual(recount)
    // Something is counted of every measure, but for those that the season has nothing of.
    const measures = new Set(recount.map(({ report, measure }) => `${report} ${measure}`))
    expect(measures.size).toBeGreaterThan(25)
  })

  test('rolled up again they are the same, also by two processes at once', async () => {
    const before = await readReports(db)
    await Promise.all([rollUp(shop), rollUpAgain(shop, AGAIN), rollUp(shop)])
    expect(await readReports(db)).toEqual(before)
  })

  test('count a refund of an old order on its own day, and what was recorded for an earlier one', async () => {
    const now = clock.now()
    const refund = (paidAt: Date, key: string) =>
      sql`
      with refunded as (
        insert into refund (order_id, payment_id, kind, state, amount_cents, gateway_key, created_at, paid_at)
        select id, payment_id, 'FINANCIAL', 'PAID', 100, ${key}, ${paidAt}, ${paidAt}
        from customer_order where total_cents > refunded_cents + 1000 and payment_id is not null order by paid_at limit 1
      ) select 1`.execute(db)
    await refund(now, 'late refund')
    await rollUp(shop)
    expect(await readReports(db)).toEqual(await recountReports(db))
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    for (const days of [20, 42]) await refund(daysAgo(days), `refund of ${days} days ago`)
    await rollUp(shop)
    expect(await readReports(db)).not.toEqual(await recountReports(db))
    await rollUpAgain(shop, AGAIN)
    expect(await readReports(db)).toEqual(await recountReports(db))
    // Older days are counted once a week.
    await refund(daysAgo(40), 'refund of 40 days ago')
    await rollUpAgain(shop, AGAIN)
    expect(await readReports(db)).not.toEqual(await recountReports(db))
    clock.set(daysAgo(-2))
    await rollUpAgain(shop, AGAIN)
    expect(await readReports(db)).toEqual(await recountReports(db))
    clock.set(now)
  })

  test('are caught up after a downtime of months', async () => {
    const wanted = await readReports(db)
    const before = new Date(clock.now().getTime() - 100 * 86_400_000)
    await sql`delete from report_figure where day >= ${before}::date`.execute(db)
    await sql`update report_progress set rolled_up_at = ${before}`.execute(db)
    await rollUp(shop)
    expect(await readReports(db)).toEqual(wanted)
  })
})
