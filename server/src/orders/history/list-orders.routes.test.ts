import { listOrders } from '@twirl/contract/buying/orders'
import { startOfDay } from '#platform/new-york-time.ts'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { newVisitor } from '../../../test/new-visitor.ts'
import { insertOrder } from '../../../test/order-factory.ts'

const shop = await buildTestApp({ now: new Date('2026-11-15T12:00:00Z') })
const { db, clock } = shop

/** A customer with orders that were paid at these times; their numbers are in the same order. */
async function newCustomer(paidAt: string[] = []) {
  const { id } = await insertCustomer(db)
  const visitor = newVisitor(shop)
  visitor.bring(await logInAs(db, id, clock.now()))
  const numbers: string[] = []
  for (const paid_at of paidAt)
    numbers.push((await insertOrder(db, { customer_id: id, paid_at })).order_number)
  return {
    id,
    visitor,
    numbers,
    list: async (input: object = {}) => {
      const { body } = await visitor.call(listOrders, input)
      return { total: body.total, numbers: body.orders.map((order) => order.order_number) }
    },
  }
}

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}T12:00:00Z`)

describe('PUT /ajax/order', () => {
  test('gives ten orders, newest first, and how many there are', async () => {
    const { list, numbers } = await newCustomer(days(12))
    expect(await list()).toEqual({ total: 12, numbers: numbers.toReversed().slice(0, 10) })
  })

  test('pages are a partition, by skip or by page, also of orders paid at one time', async () => {
    const at = '2026-10-01T12:00:00Z'
    const { list, numbers } = await newCustomer([...days(4), at, at, at])
    const [first, second, third, none] = [
      await list({ skip: 0, limit: 3 }),
      await list({ skip: 3, limit: 3 }),
      await list({ page: { current: 3, pageSize: 3 } }),
      await list({ skip: 7 }),
    ]
    const all = [first, second, third].flatMap((page) => page.numbers)
    expect(all).toHaveLength(7)
    expect(new Set(all)).toEqual(new Set(numbers))
    expect(none).toEqual({ total: 7, numbers: [] })
    // Among orders of one time the last one comes first.
    expect(all.slice(3)).toEqual([numbers[6], numbers[5], numbers[4], numbers[0]])
  })

  test('shows neither orders of others nor payments that failed', async () => {
    const other = await newCustomer(days(1))
    const customer = await newCustomer(days(2))
    await insertOrder(db, { customer_id: customer.id, status: 'PAYMENT_FAILED' })
    await insertOrder(db)
    expect((await customer.list()).numbers).toEqual(customer.numbers.toReversed())
    expect((await other.list()).numbers).toEqual(other.numbers)
    expect(await (await newCustomer()).list()).toEqual({ total: 0, numbers: [] })
  })

  describe('the months of New York (SHOP-20)', () => {
    const month = (from: string, to: string) => ({
      start_time: startOfDay(from).toISOString(),
      end_time: startOfDay(to).toISOString(),
    })
    const OCTOBER = month('2026-10-01', '2026-11-01')
    const NOVEMBER = month('2026-11-01', '2026-12-01')

    test('an order of the last millisecond falls into its month', async () => {
      const { list, numbers } = await newCustomer([
        '2026-10-01T03:59:59.999Z',
        '2026-10-01T04:00:00Z',
        // 23:59:59.999 in New York.
        '2026-11-01T03:59:59.999Z',
        '2026-11-01T04:00:00Z',
        // Clocks went back on November 1: the month ends an hour later in UTC.
        '2026-12-01T04:59:59.999Z',
        '2026-12-01T05:00:00Z',
      ])
      expect(await list(OCTOBER)).toEqual({ total: 2, numbers: [numbers[2], numbers[1]] })
      expect(await list(NOVEMBER)).toEqual({ total: 2, numbers: [numbers[4], numbers[3]] })
    })

    test('both occurrences of the hour that there is twice are in November', async () => {
      // 1:30 AM, before and after the change.
      const { list, numbers } = await newCustomer(['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'])
      expect((await list(NOVEMBER)).numbers).toEqual(numbers.toReversed())
      expect((await list(OCTOBER)).total).toBe(0)
    })

    test('one bound suffices', async () => {
      const { list, numbers } = await newCustomer(['2026-10-15T12:00:00Z', '2026-11-02T12:00:00Z'])
      expect((await list({ start_time: NOVEMBER.start_time })).numbers).toEqual([numbers[1]])
      expect((await list({ start_time: null, end_time: OCTOBER.end_time })).numbers).toEqual([
        numbers[0],
      ])
      const ever = { start_time: '0000-01-01T00:00:00Z', end_time: '9999-12-31T23:59:59Z' }
      expect((await list(ever)).total).toBe(2)
    })
  })
})
