import type { Order, OrderItem, OrderKind, Rental } from '@twirl/contract/buying/orders'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_TERMS } from '#lib/example-terms.ts'
import { nextSteps } from './order/next-steps.ts'
import type { Stage } from './order-stage.ts'
import { stageOf } from './order-stage.ts'
import { offersOf, originalName, wayOf } from './order-table.ts'

type Line = OrderItem['transaction_type']

const EXCHANGE: OrderKind = 'EXTRA_ONE_TIME_RENTAL_CHARGE'

const TIME = '2026-11-10T15:00:00.000Z'
const STEPS = ['ORDERED', 'PACKED', 'SHIPPED', 'DELIVERED'] as const
/** How many steps of the parcel are taken. */
const TAKEN: Partial<Record<Stage, number>> = { preparing: 1, packed: 2, shipped: 3 }
const RENTAL_STATES: Partial<Record<Stage, Rental['state']>> = {
  withYou: 'OUT',
  overdue: 'OVERDUE',
  returning: 'RETURNING',
  exchanged: 'EXCHANGED',
  received: 'RECEIVED',
  closed: 'CLOSED',
  bought: 'BOUGHT',
  charged: 'CHARGED',
}

/** What an exchange sends costs nothing. */
const isReplacement = (channel: OrderKind, line: Line) => channel === EXCHANGE && line === 'RENT'

/** An order with one item at that stage. The server allows every action, so that all that is offered is seen. */
function orderAt(channel: OrderKind, line: Line, stage: Stage): Order {
  const isCharge = stage === 'paid' || !['RENT', 'PURCHASE'].includes(line)
  const rental = {
    state: RENTAL_STATES[stage] ?? (TAKEN[stage] ? 'UPCOMING' : 'OUT'),
    due_date: '2026-12-15',
    days_until_due: 3,
    late_charges: { additional_month: 16.99, full_price: 98 },
  }
  const item = {
    transaction_type: line,
    price: isReplacement(channel, line) ? 0 : 35,
    quantity: 1,
    released_quantity: stage === 'released' ? 1 : 0,
    refunded_subtotal: 0,
    refund_state: stage === 'refundRequested' ? 'REQUESTED' : null,
    send_back_way: stage === 'refundRequested' ? 'LABEL' : null,
    is_returnable: true,
    is_exchangeable: true,
    is_extendable: true,
    is_purchasable: true,
    is_refundable: true,
    rental: line === 'RENT' ? rental : null,
  }
  return {
    status: stage === 'refunded' ? 'REFUNDED' : 'PAID',
    channel,
    arrives_by: '2026-11-24',
    rental_due_date: line === 'RENT' ? '2026-12-15' : null,
    rental_days: line === 'RENT' ? 21 : null,
    lead_name: 'Chloe Park',
    delivery_fee: 0,
    timeline: isCharge
      ? [{ step: 'ORDERED', time: TIME }]
      : STEPS.map((step, i) => ({ step, time: i < (TAKEN[stage] ?? 4) ? TIME : null })),
    order_items: [item],
  } as unknown as Order
}

const RENTAL_OFFERS = ['Return', 'Extend', 'Exchange', 'Purchase', 'Calendar']
const GROUP_OFFERS = ['Return', 'Purchase', 'Request Refund', 'Calendar']
const WEAR_UNTIL = 'Wear it until 12/15/2026'
const FREE = 'Send it back for free'
const LATE = 'What being late may cost'
const GIVE = 'Give it back to your group leader'
const BOX = 'One box for your group'
const REVIEW = 'We review your refund request'

type Row = [channel: OrderKind, line: Line, stage: Stage, next: string[], offers: string[]]

/** How a rental ends is the same for all. */
const wayBack = (channel: OrderKind): Row[] => [
  [channel, 'RENT', 'returning', ['On its way back to us'], ['Request Refund']],
  [channel, 'RENT', 'received', ['We check it and clean it'], ['Request Refund']],
  [channel, 'RENT', 'closed', [], ['Request Refund']],
  [channel, 'RENT', 'bought', [], ['Request Refund']],
  [channel, 'RENT', 'charged', [], ['Request Refund']],
  [channel, 'RENT', 'released', [], []],
]

const groupRental = (channel: OrderKind, box: string[]): Row[] => [
  [
    channel,
    'RENT',
    'preparing',
    [...box, 'Wear it for 21 days', GIVE, 'If it’s not right'],
    GROUP_OFFERS,
  ],
  [
    channel,
    'RENT',
    'shipped',
    [...box, 'Wear it for 21 days', GIVE, 'If it’s not right'],
    GROUP_OFFERS,
  ],
  [channel, 'RENT', 'withYou', [WEAR_UNTIL, GIVE, 'If it’s not right'], GROUP_OFFERS],
  [
    channel,
    'RENT',
    'overdue',
    ['Give it back as soon as you can', LATE],
    ['Return', 'Purchase', 'Request Refund'],
  ],
  [channel, 'RENT', 'refundRequested', [REVIEW], ['Return', 'Purchase', 'Calendar']],
  ...wayBack(channel),
  [channel, 'RENT', 'refunded', [], []],
]

const purchase = (channel: OrderKind, preparing: string[], shipped: string[]): Row[] => [
  [channel, 'PURCHASE', 'preparing', [...preparing, 'Yours to keep'], ['Request Refund']],
  [channel, 'PURCHASE', 'packed', [...preparing, 'Yours to keep'], ['Request Refund']],
  [channel, 'PURCHASE', 'shipped', [...shipped, 'Yours to keep'], ['Request Refund']],
  [channel, 'PURCHASE', 'delivered', ['Yours to keep'], ['Request Refund']],
  [channel, 'PURCHASE', 'refundRequested', [REVIEW], []],
  [channel, 'PURCHASE', 'refunded', [], []],
  [channel, 'PURCHASE', 'released', [], []],
]

const ROWS: Row[] = [
  [
    'INDIVIDUAL',
    'RENT',
    'preparing',
    ['We pack your box', 'Wear it for 21 days', FREE, 'If it doesn’t fit'],
    RENTAL_OFFERS,
  ],
  [
    'INDIVIDUAL',
    'RENT',
    'shipped',
    ['Your box is on its way', 'Wear it for 21 days', FREE, 'If it doesn’t fit'],
    RENTAL_OFFERS,
  ],
  ['INDIVIDUAL', 'RENT', 'withYou', [WEAR_UNTIL, FREE, 'If it doesn’t fit'], RENTAL_OFFERS],
  [
    'INDIVIDUAL',
    'RENT',
    'overdue',
    ['Send it back as soon as you can', LATE],
    ['Return', 'Extend', 'Purchase'],
  ],
  ['INDIVIDUAL', 'RENT', 'exchanged', ['Send back the piece you exchanged'], []],
  ...wayBack('INDIVIDUAL'),
  ['INDIVIDUAL', 'RENT', 'refunded', [], []],
  [EXCHANGE, 'RENT', 'preparing', ['We pack your box', WEAR_UNTIL, FREE], RENTAL_OFFERS],
  [EXCHANGE, 'RENT', 'shipped', ['Your box is on its way', WEAR_UNTIL, FREE], RENTAL_OFFERS],
  [EXCHANGE, 'RENT', 'withYou', [WEAR_UNTIL, FREE, 'If it doesn’t fit'], RENTAL_OFFERS],
  [
    EXCHANGE,
    'RENT',
    'overdue',
    ['Send it back as soon as you can', LATE],
    ['Return', 'Extend', 'Purchase'],
  ],
  ...wayBack(EXCHANGE),
  ...groupRental('ONLINE_TRUNK_SHOW', [BOX]),
  ...groupRental('IN_PERSON_TRUNK_SHOW', []),
  ...groupRental('GROUP_RENTAL', [BOX]),
  ...purchase('INDIVIDUAL', ['We pack your box'], ['Your box is on its way']),
  ...purchase('ONLINE_TRUNK_SHOW', [BOX], [BOX]),
  ...purchase('GROUP_RENTAL', [BOX], [BOX]),
  ...purchase('IN_PERSON_TRUNK_SHOW', [], []),
  ['PURCHASE_RENTAL', 'PURCHASE', 'paid', ['Yours to keep'], ['Request Refund']],
  ['PURCHASE_RENTAL', 'PURCHASE', 'refundRequested', [REVIEW], []],
  [EXCHANGE, 'ADDITIONAL_RENTAL_MONTH', 'paid', [], ['Request Refund']],
  ['EXTRA_FULL_PRICE_CHARGE', 'PURCHASE', 'paid', [], ['Request Refund']],
  ['FINAL_TRUNK_SHOW_OUTCOME_CHARGE', 'PURCHASE', 'paid', [], ['Request Refund']],
]

describe('what happens next, and what is offered (ORDER-15)', () => {
  test.each(ROWS)('%s, %s, %s', (channel, line, stage, next, offers) => {
    const order = orderAt(channel, line, stage)
    const [item] = order.order_items
    expect(stageOf(order, item!)).toBe(stage)
    expect(nextSteps(order, EXAMPLE_TERMS).map(({ title }) => title)).toEqual(next)
    expect(offersOf(order, item!)).toEqual(offers)
  })

  test.each(['preparing', 'withYou', 'overdue'] as const)(
    'an exchange whose fee was given back is %s as before (ORDER-20)',
    (stage) => {
      const order: Order = { ...orderAt(EXCHANGE, 'RENT', stage), status: 'FINANCIAL_REFUNDED' }
      expect(stageOf(order, order.order_items[0]!)).toBe(stage)
    },
  )

  test('what the server does not allow is not offered', () => {
    const order = orderAt('INDIVIDUAL', 'RENT', 'withYou')
    const item = {
      ...order.order_items[0]!,
      is_extendable: false,
      is_exchangeable: false,
      is_purchasable: false,
    }
    expect(offersOf(order, item)).toEqual(['Return', 'Calendar'])
  })
})

test.each<[OrderKind, Line, way: string, name: string]>([
  ['INDIVIDUAL', 'RENT', 'Rented', 'Belongs to order'],
  ['INDIVIDUAL', 'PURCHASE', 'Bought', 'Belongs to order'],
  [EXCHANGE, 'RENT', 'Rented', 'Exchange for order'],
  [EXCHANGE, 'ADDITIONAL_RENTAL_MONTH', 'Additional rental month', 'Rented in order'],
  ['EXTRA_FULL_PRICE_CHARGE', 'PURCHASE', 'Charged at full price', 'Rented in order'],
  ['FINAL_TRUNK_SHOW_OUTCOME_CHARGE', 'PURCHASE', 'Charged after the event', 'Belongs to order'],
  ['PURCHASE_RENTAL', 'PURCHASE', 'Bought after renting', 'Rented in order'],
])('%s with %s reads %s', (channel, line, way, name) => {
  const order = orderAt(channel, line, 'paid')
  expect(wayOf(order, order.order_items[0]!)).toBe(way)
  expect(originalName(order)).toBe(name)
})
