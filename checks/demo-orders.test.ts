import { listOrders, type Order } from '@twirl/contract/buying/orders'
import { expect, test } from 'vitest'
import { fillDemoShop } from '../server/demo/fill-demo-shop.ts'
import { DEMO_ORDERS } from '../server/demo/guide.ts'
import { buildTestApp, testSecrets } from '../server/test/build-test-app.ts'
import { logInAs } from '../server/test/log-in-as.ts'
import { EXAMPLE_TERMS } from '../web/src/lib/example-terms.ts'
import { formatDay } from '../web/src/lib/format/format-day.ts'
import { formatDollars } from '../web/src/lib/format/format-dollars.ts'
import { shopDayOf } from '../web/src/lib/format/format-shop-time.ts'
import { nextSteps } from '../web/src/orders/order/next-steps.ts'
import { orderStatus } from '../web/src/orders/order-status.ts'
import { offersOf, originalName, wayOf } from '../web/src/orders/order-table.ts'

const AVA = 1

const { db, call, clock } = await buildTestApp({
  prepare: (empty) => fillDemoShop(empty, testSecrets),
})
const cookie = await logInAs(db, AVA, clock.now())
const { body } = await call(listOrders, { limit: 50 }, { cookie })

/** Days and amounts differ with the day of the run and with the catalogue: they are replaced by what they are. */
function nameValues(order: Order, text: string): string {
  const charges = order.order_items.flatMap(({ rental }) => rental?.late_charges ?? [])
  const delivered = order.timeline.at(-1)?.time
  const values: [string | null | undefined, string][] = [
    [order.rental_due_date && formatDay(order.rental_due_date), '{due}'],
    [delivered && formatDay(shopDayOf(delivered)), '{delivered}'],
    [order.arrives_by && formatDay(order.arrives_by), '{arrival}'],
    ...charges.flatMap(({ additional_month, full_price }): [string, string][] => [
      [formatDollars(additional_month), '{month}'],
      [formatDollars(full_price!), '{full}'],
    ]),
  ]
  return values.reduce(
    (named, [value, name]) => (value ? named.replaceAll(value, name) : named),
    text,
  )
}

/** What the page of an order and its card in the history say. */
function describeOrder(order: Order): Described {
  const name = (text: string) => nameValues(order, text)
  return {
    status: name(orderStatus(order).text),
    ways: order.order_items.map((item) => wayOf(order, item)),
    ...(order.original_order_number !== null && { original: originalName(order) }),
    next: nextSteps(order, EXAMPLE_TERMS).map(({ title, text }) => name(`${title}: ${text}`)),
    offers: order.order_items.map((item) => offersOf(order, item).join(', ')),
  }
}

type Described = {
  status: string
  ways: string[]
  original?: string
  next: string[]
  /** What is offered for each item. */
  offers: string[]
}

const WEAR_FOR =
  'Wear it for 21 days: Your rental starts on the day it’s delivered. Return it by {due}, midnight New York time.'
const WEAR_UNTIL = 'Wear it until {due}: Your rental ends at midnight, New York time.'
const SEND_BACK =
  'Send it back for free: Put it in its bag as it is, stick on the return label from the bag and drop it off. We do the cleaning.'
const GIVE_BACK =
  'Give it back to your group leader: Bag it as it is: we do the cleaning. Everything from your group goes back in one box.'
const EXCHANGE =
  'If it doesn’t fit: Exchange it. One exchange per rental order is free; each one after that is $9.99.'
const REVIEWED_REFUND =
  'Ask for a refund within 14 days of delivery. Our team will review it and email you.'
const ASK =
  'There’s nothing to send back. If it’s not right, ask for a refund within 14 days of delivery.'
const KEEP_PURCHASE = 'What you bought is yours to keep: There’s nothing to send back.'
const RENTED_AND_BOUGHT = ['Rented', 'Bought']

const PAGES: Record<keyof typeof DEMO_ORDERS, Described> = {
  upcoming: {
    status: 'Being prepared · arrives by {arrival}',
    ways: ['Rented', 'Rented', 'Rented', 'Rented'],
    next: ['We pack your box: It arrives by {arrival}.', WEAR_FOR, SEND_BACK, EXCHANGE],
    offers: ['Calendar', 'Calendar', 'Calendar', 'Calendar'],
  },
  shipped: {
    status: 'On its way to you · arrives by {arrival}',
    ways: ['Rented', 'Rented', 'Rented', 'Rented'],
    next: ['Your box is on its way: It arrives by {arrival}.', WEAR_FOR, SEND_BACK, EXCHANGE],
    offers: ['Calendar', 'Calendar', 'Calendar', 'Calendar'],
  },
  out: {
    status: 'With you · due {due} (in 12 days)',
    ways: RENTED_AND_BOUGHT,
    next: [WEAR_UNTIL, SEND_BACK, EXCHANGE, `What you bought is yours to keep: ${ASK}`],
    offers: ['Return, Extend, Exchange, Purchase, Calendar', 'Request Refund'],
  },
  outLonger: {
    status: 'With you · due {due} (in 16 days)',
    ways: RENTED_AND_BOUGHT,
    next: [WEAR_UNTIL, SEND_BACK, EXCHANGE, `What you bought is yours to keep: ${ASK}`],
    offers: ['Return, Extend, Exchange, Calendar', 'Request Refund'],
  },
  dueSoon: {
    status: 'With you · due {due} (in 2 days)',
    ways: RENTED_AND_BOUGHT,
    next: [WEAR_UNTIL, SEND_BACK, EXCHANGE, KEEP_PURCHASE],
    offers: ['Return, Extend, Exchange, Purchase, Calendar', ''],
  },
  overdue: {
    status: 'Overdue · was due {due} (3 days ago)',
    ways: RENTED_AND_BOUGHT,
    next: [
      'Send it back as soon as you can: It was due on {due}. Put it in its bag as it is, stick on the return label from the bag and drop it off, then choose Return next to it. We do the cleaning.',
      'What being late may cost: You may be charged {month} for an additional rental month, or the full price of {full} if it never comes back. If something came up, please write to us.',
      KEEP_PURCHASE,
    ],
    offers: ['Return, Extend', ''],
  },
  returning: {
    status: 'On its way back',
    ways: RENTED_AND_BOUGHT,
    next: [
      'On its way back to us: We’ll email you when it arrives. There’s nothing more to do.',
      KEEP_PURCHASE,
    ],
    offers: ['', ''],
  },
  received: {
    status: 'Received · being inspected',
    ways: RENTED_AND_BOUGHT,
    next: [
      'We check it and clean it: It’s back with us. There’s nothing more to do.',
      KEEP_PURCHASE,
    ],
    offers: ['', ''],
  },
  closed: {
    status: 'Delivered {delivered}',
    ways: RENTED_AND_BOUGHT,
    next: [KEEP_PURCHASE],
    offers: ['', ''],
  },
  exchanged: {
    status: 'Exchanged · send it back by {due}',
    ways: RENTED_AND_BOUGHT,
    next: [
      'Send back the piece you exchanged: Put it in its bag as it is, stick on the return label from the bag and drop it off by {due}. You don’t have to wait for the new piece.',
      `What you bought is yours to keep: ${ASK}`,
    ],
    offers: ['', 'Request Refund'],
  },
  exchange: {
    status: 'With you · due {due} (in 10 days)',
    ways: ['Rented'],
    original: 'Exchange for order',
    next: [WEAR_UNTIL, SEND_BACK, EXCHANGE],
    offers: ['Return, Extend, Exchange, Purchase, Calendar'],
  },
  kept: {
    status: 'Delivered {delivered}',
    ways: RENTED_AND_BOUGHT,
    next: [KEEP_PURCHASE],
    offers: ['', ''],
  },
  purchasedRental: {
    status: 'Yours to keep',
    ways: ['Bought after renting'],
    original: 'Rented in order',
    next: [
      'Yours to keep: Your rental has ended and the piece is yours. There’s nothing to send back.',
    ],
    offers: ['Request Refund'],
  },
  extraMonth: {
    status: 'Paid',
    ways: ['Additional rental month'],
    original: 'Rented in order',
    next: [],
    offers: [''],
  },
  lostRental: {
    status: 'Delivered {delivered}',
    ways: RENTED_AND_BOUGHT,
    next: [KEEP_PURCHASE],
    offers: ['', ''],
  },
  lostCharge: {
    status: 'Paid',
    ways: ['Charged at full price'],
    original: 'Rented in order',
    next: [],
    offers: [''],
  },
  springFormal: {
    status: 'Being prepared · arrives by {arrival}',
    ways: RENTED_AND_BOUGHT,
    next: [
      'One box for your group: All orders from your event ship together and arrive by {arrival}. The box goes to your group leader, Harper Reed, who will be in touch about pick-up.',
      'Wear it for 14 days: Your rental starts when you receive your piece. Return it by {due}, midnight New York time.',
      GIVE_BACK,
      `If your rental isn’t right: ${REVIEWED_REFUND}`,
      `What you bought is yours to keep: ${ASK}`,
    ],
    offers: ['Swap, Request Refund, Calendar', 'Request Refund'],
  },
  winterGala: {
    status: 'With you · due {due} (in 9 days)',
    ways: ['Rented', 'Rented'],
    next: [WEAR_UNTIL, GIVE_BACK, `If it’s not right: ${REVIEWED_REFUND}`],
    offers: ['Return, Purchase, Request Refund, Calendar', 'Request Refund'],
  },
  outcomeCharge: {
    status: 'Paid',
    ways: ['Charged after the event'],
    original: 'Belongs to order',
    next: [],
    offers: ['Request Refund'],
  },
  groupRental: {
    status: 'With you · due {due} (in 13 days)',
    ways: ['Rented'],
    next: [
      WEAR_UNTIL,
      GIVE_BACK,
      'If it’s not right: Ask for a full refund within 72 hours of receipt and give the piece back to your group leader. You can swap with another member only until your pieces are packed.',
    ],
    offers: ['Return, Purchase, Request Refund, Calendar'],
  },
  accessory: {
    status: 'With you · due {due} (in 12 days)',
    ways: ['Rented'],
    next: [WEAR_UNTIL, GIVE_BACK, `If it’s not right: ${REVIEWED_REFUND}`],
    offers: ['Return, Purchase, Request Refund, Calendar'],
  },
  gift: { status: 'Returned · thank you', ways: ['Rented'], next: [], offers: [''] },
  coupon: {
    status: 'Delivered {delivered}',
    ways: ['Bought'],
    next: [`Yours to keep: ${ASK}`],
    offers: ['Request Refund'],
  },
  partlyRefunded: {
    status: 'Delivered {delivered}',
    ways: ['Bought', 'Bought'],
    next: ['Yours to keep: There’s nothing to send back.'],
    offers: ['', ''],
  },
  refunded: {
    status: 'Fully Refunded',
    ways: ['Bought', 'Bought'],
    next: [],
    offers: ['', ''],
  },
  financiallyRefunded: {
    status: 'Fully Refunded',
    ways: ['Rented'],
    next: [],
    offers: [''],
  },
  refundRequested: {
    status: 'Delivered {delivered}',
    ways: ['Bought'],
    next: [
      'We review your refund request: Please send it back, so we can check it: put it in its bag, unworn, stick on the return label from the bag and drop it off. We’ll email you our decision.',
    ],
    offers: [''],
  },
  refundRejected: {
    status: 'Delivered {delivered}',
    ways: ['Bought'],
    next: ['Yours to keep: There’s nothing to send back.'],
    offers: [''],
  },
  refundedUnsent: {
    status: 'Being prepared · arrives by {arrival}',
    ways: ['Bought', 'Bought'],
    next: ['We pack your box: It arrives by {arrival}.', `Yours to keep: ${ASK}`],
    offers: ['', 'Request Refund'],
  },
}

const NAMES = Object.keys(DEMO_ORDERS) as (keyof typeof DEMO_ORDERS)[]
const orderOf = (name: keyof typeof DEMO_ORDERS) =>
  body.orders.find(({ order_number }) => order_number === DEMO_ORDERS[name])!

test.each(NAMES)('the page of the order %s says what is true (ORDER-16)', (name) => {
  expect(describeOrder(orderOf(name))).toEqual(PAGES[name])
})

test.each(NAMES)('the order %s offers all that the server allows, and nothing else', (name) => {
  const order = orderOf(name)
  for (const item of order.order_items) {
    const allowed = [
      ...(item.is_returnable ? ['Return'] : []),
      ...(item.is_extendable ? ['Extend'] : []),
      ...(item.is_exchangeable ? ['Exchange'] : []),
      ...(item.is_purchasable ? ['Purchase'] : []),
      ...(item.is_swappable ? ['Swap'] : []),
      ...(item.is_style_held ? ['Let Others Wear It Too'] : []),
      ...(item.is_refundable ? ['Request Refund'] : []),
    ]
    expect(offersOf(order, item).filter((offer) => offer !== 'Calendar')).toEqual(allowed)
  }
})
