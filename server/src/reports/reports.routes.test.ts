import {
  exportReport,
  getReport,
  type Period,
  type ReportName,
} from '@twirl/contract/staff/reports'
import { askForStockAlert } from '@twirl/contract/stock-alerts'
import { sql } from 'kysely'
import { inTransaction } from '#platform/database/transaction.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { insertChapter, insertProduct } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factory.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { moveStockAlerts } from '../stock-alerts/public.ts'
import { rollUp, rollUpAgain } from './roll-up.ts'

const NOW = new Date('2026-06-10T16:00:00Z')
const shop = await buildTestApp({
  now: NOW,
  prepare: (db) =>
    insertProduct(db, { id: 1, title: '=Reverie()', variants: [{ size: 'M', core: 0 }] }),
})
const { app, db } = shop
const finance = await logInStaff(shop, ['finance'])
const catalogue = await logInStaff(shop, ['catalogue'])

const SPAN = { from: '2026-05-01', until: '2026-06-30' }
const read = async (report: ReportName, by: Period = 'month', member = finance) =>
  bodyOf(await member.call(getReport, { report, by, ...SPAN }))
const exported = (body: object, cookie = finance.browser.cookie) =>
  app.inject({
    method: 'POST',
    url: exportReport.path,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  // The last moment of May in New York, and the first one of June.
  const may = await insertOrder(db, { paid_at: '2026-06-01T03:59:59Z' })
  await insertOrder(db, { paid_at: '2026-06-01T04:00:00Z' })
  await sql`
    insert into refund (order_id, payment_id, kind, state, amount_cents, gateway_key, created_at, paid_at)
    select id, payment_id, 'FINANCIAL', 'PAID', 500, 'test', ${NOW}, ${NOW}
    from customer_order where id = ${may.id}`.execute(db)
})

describe('GET /ajax/admin/report/{report} (STAFF-200)', () => {
  test('adds up by period in New York; a refund counts when it is paid', async () => {
    const { periods, total, rolled_up_at, parts } = await read('revenue')
    expect(rolled_up_at).toBe(NOW.toISOString())
    const { rows } = await sql<{ total: number }>`
      select total_cents / 100.0::float8 as total from customer_order order by id`.execute(db)
    const [first, second] = rows.map((row) => row.total)
    expect(periods).toMatchObject([
      { day: '2026-05-01', values: { orders: 1, gross: first, refunds: 0, net: first } },
      { day: '2026-06-01', values: { orders: 1, gross: second, refunds: 5, net: second! - 5 } },
    ])
    expect(total).toMatchObject({ orders: 2, refunds: 5 })
    expect(parts).toEqual([])
    const days = (await read('revenue', 'day')).periods.map(({ day }) => day)
    expect(days).toEqual(['2026-05-31', '2026-06-01', '2026-06-10'])
    const weeks = (await read('revenue', 'week')).periods.map(({ day }) => day)
    expect(weeks).toEqual(['2026-05-25', '2026-06-01', '2026-06-08'])
  })

  test('names what is counted apart', async () => {
    const { parts } = await read('styles')
    expect(parts).toMatchObject([{ key: '1', name: '=Reverie()', values: { pieces: 2 } }])
    expect((await read('refund-reasons')).parts).toMatchObject([
      { key: 'BY_STAFF', values: { refunds: 5, paid: 1 } },
    ])
  })

  test('the catalog team sees its reports without money, and no other report', async () => {
    const { parts, total } = await read('styles', 'month', catalogue)
    expect(Object.keys(parts[0]!.values)).toEqual(['pieces', 'days_out', 'units', 'utilization'])
    expect(total).not.toHaveProperty('income')
    const { status } = await catalogue.call(getReport, { report: 'revenue', by: 'day', ...SPAN })
    expect(status).toBe(403)
    const file = await exported({ report: 'tax', by: 'day', ...SPAN }, catalogue.browser.cookie)
    expect(file.statusCode).toBe(403)
  })

  test.each([
    ['until', { from: '2026-06-02', until: '2026-06-01' }],
    ['from', { from: '2020-01-01', until: '2026-06-01' }],
    ['from', { from: '2026-02-30', until: '2026-06-01' }],
    ['by', { by: 'year' }],
  ])('refuses what cannot be, at its field: %s %j', async (field, overrides) => {
    const asked = { report: 'revenue', by: 'day', ...SPAN, ...overrides } as const
    const { status, error } = await finance.call(getReport, asked as never)
    expect(status).toBe(400)
    expect(Object.keys(error.fields!)).toEqual([field])
  })
})

test('a size that is asked for counts once, also after the alert is gone (STAFF-202)', async () => {
  const ask = () =>
    shop.call(askForStockAlert, {
      sku: 'T-1-BLACK-M',
      transaction_type: 'RENT',
      is_clearance: false,
      email: 'ava@example.com',
    })
  bodyOf(await ask())
  bodyOf(await ask())
  const { owner } = await db.selectFrom('stock_alert').select('owner').executeTakeFirstOrThrow()
  // At the login, the alert of the guest becomes the customer's.
  await inTransaction(db, (transaction) => moveStockAlerts(transaction, owner, 'c:1'))
  await db.deleteFrom('stock_alert').execute()
  await rollUp(shop)
  const { parts, total } = await read('demand')
  expect(total).toEqual({ asked: 1 })
  expect(parts[0]).toMatchObject({ key: 'T-1-BLACK-M', name: '=Reverie(), Black, M' })
})

describe('POST /ajax/admin/report/export', () => {
  test('streams all figures; what looks like a formula is none', async () => {
    const { headers, body } = await exported({ report: 'styles', by: 'month', ...SPAN })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="styles-2026-05-01-2026-06-30.csv"',
    })
    const [head, ...rows] = body.trimEnd().split('\r\n')
    expect(head).toBe('First day of the month,Style,Id,Pieces,Income,Refunds,Days away,Units now')
    expect(rows.map((row) => row.split(',').slice(0, 4))).toEqual([
      ['05/01/2026', "'=Reverie()", '1', '1'],
      ['06/01/2026', "'=Reverie()", '1', '1'],
    ])
  })
})

test('a group returns if its chapter had orders in an event before (STAFF-203)', async () => {
  await insertChapter(db, { id: 1, name: 'Magnolia University' }, { id: 1, name: 'Zeta Lambda Nu' })
  const chapter = { university_id: 1, sorority_id: 1 }
  const closes_at = NOW
  for (const [place, opens_at] of [new Date('2026-05-01'), new Date('2026-06-01')].entries())
    await insertOrder(db, {
      trunk_show_id: await insertTrunkShow(db, { ...chapter, opens_at, closes_at }),
      trunk_show_theme: 'Formal',
      channel: 'ONLINE_TRUNK_SHOW',
      paid_at: new Date(NOW.getTime() - (2 - place) * 60_000).toISOString(),
    })
  await rollUp(shop)
  const { parts } = await read('groups')
  const countsOf = (key: string) => parts.find((part) => part.key === key)?.values
  expect(countsOf('NEW')).toMatchObject({ events: 1, orders: 1 })
  expect(countsOf('RETURNING')).toMatchObject({ events: 1, orders: 1 })
})

test('a piece is late if it was sent back after its due date, however long it travels (STAFF-204)', async () => {
  const day = (date: string) => `2026-05-${date}T16:00:00Z`
  const returns = [
    { return_requested_at: day('10'), received_at: day('14') },
    { return_requested_at: day('11'), received_at: day('14') },
    { received_at: day('10') },
    { received_at: day('11') },
  ]
  for (const rental of returns)
    await insertOrder(db, {
      paid_at: '2026-04-15T16:00:00Z',
      due_on: '2026-05-10',
      items: [{ rental: { ...rental, inspected_at: day('15'), is_worn: false } }],
    })
  await rollUpAgain(shop, { recentDays: 60, allDays: 60 })
  const { periods } = await read('late')
  expect(periods).toMatchObject([{ values: { returned: 4, late: 2 } }])
})
