import type { Order, OrderItem, Rental } from '@twirl/contract/buying/orders'
import { describe, expect, test } from 'vitest'
import { itemStatus, orderStatus } from './order-status.ts'

const AHEAD: Order['timeline'] = [
  { step: 'PACKED', time: null },
  { step: 'SHIPPED', time: null },
  { step: 'DELIVERED', time: null },
]
const ORDERED = { step: 'ORDERED', time: '2026-11-10T15:00:00.000Z' } as const
const SHIPPED = { step: 'SHIPPED', time: '2026-11-11T15:00:00.000Z' } as const
const DELIVERED = { step: 'DELIVERED', time: '2026-11-13T03:00:00.000Z' } as const

function item(state: Rental['state'] | null, days: number | null = null): OrderItem {
  const rental = state && {
    state,
    due_date: '2026-12-15',
    days_until_due: days,
    timeline: [],
    bought_order_number: null,
    exchange_order_number: null,
  }
  const transaction_type = rental ? 'RENT' : 'PURCHASE'
  return { transaction_type, quantity: 1, released_quantity: 0, rental } as unknown as OrderItem
}

function order(overrides: Partial<Order>): Order {
  return {
    status: 'PAID',
    channel: 'INDIVIDUAL',
    timeline: [ORDERED, ...AHEAD],
    arrives_by: '2026-11-24',
    order_items: [],
    ...overrides,
  } as Order
}

describe('the status of a rented item', () => {
  test.each<[Rental['state'], number | null, string]>([
    ['OUT', 3, 'With you · due 12/15/2026 (in 3 days)'],
    ['OUT', 1, 'With you · due 12/15/2026 (tomorrow)'],
    ['OUT', 0, 'With you · due 12/15/2026 (today)'],
    ['OVERDUE', -1, 'Overdue · was due 12/15/2026 (yesterday)'],
    ['OVERDUE', -4, 'Overdue · was due 12/15/2026 (4 days ago)'],
    ['RETURNING', null, 'On its way back'],
    ['CLOSED', null, 'Returned · thank you'],
    ['EXCHANGED', 3, 'Exchanged · send it back by 12/15/2026'],
    ['BOUGHT', null, 'Bought · yours to keep'],
    ['CHARGED', null, 'Charged at full price'],
  ])('%s, %s days until it is due', (state, days, text) => {
    expect(itemStatus(order({}), item(state, days)).text).toBe(text)
  })
})

describe('before and without a rental the parcel counts', () => {
  test.each<[string, Partial<Order>, string]>([
    ['ordered', {}, 'Being prepared · arrives by 11/24/2026'],
    ['shipped', { timeline: [ORDERED, SHIPPED] }, 'On its way to you · arrives by 11/24/2026'],
    [
      'delivered late in the evening in New York',
      { timeline: [ORDERED, SHIPPED, DELIVERED] },
      'Delivered 11/12/2026',
    ],
    ['bought without a promised day', { arrives_by: null }, 'Being prepared'],
    ['a kept rental', { channel: 'PURCHASE_RENTAL', timeline: [ORDERED] }, 'Yours to keep'],
    ['a charge', { channel: 'EXTRA_FULL_PRICE_CHARGE', timeline: [ORDERED] }, 'Paid'],
    [
      'an additional month, unlike an exchange of the same channel',
      {
        channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE',
        timeline: [ORDERED],
        order_items: [{ ...item(null), transaction_type: 'ADDITIONAL_RENTAL_MONTH' }],
      },
      'Paid',
    ],
  ])('%s', (_, overrides, text) => {
    expect(orderStatus(order({ order_items: [item(null)], ...overrides })).text).toBe(text)
  })
})

describe('an order says what its most urgent item says', () => {
  test.each<[string, OrderItem[], string]>([
    [
      'overdue before out',
      [item('OUT', 3), item('OVERDUE', -1)],
      'Overdue · was due 12/15/2026 (yesterday)',
    ],
    [
      'out before bought and returned',
      [item(null), item('CLOSED'), item('OUT', 3)],
      'With you · due 12/15/2026 (in 3 days)',
    ],
    ['returning before closed', [item('CLOSED'), item('RETURNING')], 'On its way back'],
    ['bought pieces after ended rentals', [item('CLOSED'), item(null)], 'Delivered 11/12/2026'],
    ['all returned', [item('CLOSED'), item('BOUGHT')], 'Returned · thank you'],
  ])('%s', (_, order_items, text) => {
    const timeline = [ORDERED, SHIPPED, DELIVERED]
    expect(orderStatus(order({ order_items, timeline })).text).toBe(text)
  })

  test('a piece that was refunded before it shipped is not prepared any more', () => {
    const released = { ...item(null), released_quantity: 1 }
    const partly = order({
      status: 'PARTIALLY_REFUNDED',
      order_items: [released, item('UPCOMING')],
    })
    expect(orderStatus(partly).text).toBe('Being prepared · arrives by 11/24/2026')
    expect(itemStatus(partly, released).text).toBe('Refunded · won’t be sent')
    expect(orderStatus(order({ order_items: [released] })).text).toBe('Refunded · won’t be sent')
  })

  test.each(['REFUNDED', 'FINANCIAL_REFUNDED'] as const)('%s is fully refunded', (status) => {
    const order_items = [item('OVERDUE', -1)]
    expect(orderStatus(order({ status, order_items })).text).toBe('Fully Refunded')
  })
})
