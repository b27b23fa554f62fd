import { randomBytes } from 'node:crypto'
import { guestOwner } from '../../src/platform/http/visitor.ts'
import { DEMO_GUEST_ORDER, DEMO_ORDERS } from '../guide.ts'
import {
  bought,
  deliverPurchase,
  paidAt,
  planPurchase,
  shipDayOf,
  type OrderSetting,
} from './deliver-orders.ts'
import type { DemoLine } from './place-order.ts'
import { placeOrder } from './place-order.ts'

/** Each reaches the minimum of an order, or two of them do. */
const ONE_CENTS = 6_500
const HALF_CENTS = 3_250

/** Bought pieces, with refunds in every state. */
export async function fillPurchases(setting: OrderSetting): Promise<void> {
  const { desk, pieces } = setting
  await deliverPurchase(setting, {
    order_number: DEMO_ORDERS.coupon,
    delivered: -5,
    lines: [bought(pieces.toBuy(paidAt(desk, -5), ONE_CENTS))],
    coupon_code: 'WELCOME10',
  })
  await refundOneOfTwo(setting)
  await refundAll(setting)
  await refundBeforeShipping(setting)
  await requestOne(setting)
  await rejectOne(setting)
}

async function refundOneOfTwo(setting: OrderSetting): Promise<void> {
  const { desk, pieces, ava } = setting
  const delivered = -18
  const since = paidAt(desk, delivered)
  const onClearance = (): DemoLine => {
    const piece = pieces.onClearance(since, HALF_CENTS)
    const price_cents = piece.clearance_price_cents!
    return { piece, transaction_type: 'PURCHASE', price_cents, is_clearance: true }
  }
  const { item_ids } = await deliverPurchase(setting, {
    order_number: DEMO_ORDERS.partlyRefunded,
    delivered,
    lines: [onClearance(), onClearance()],
  })
  const [itemId] = item_ids
  await desk.requestRefund(ava.customer_id, itemId!, -14, ['DIDNT_FIT', null])
  await desk.decideRefund(itemId!, -12, { decision: 'APPROVE', answer: null })
}

async function refundAll(setting: OrderSetting): Promise<void> {
  const { desk, pieces, ava } = setting
  const delivered = -44
  const since = paidAt(desk, delivered)
  const { item_ids } = await deliverPurchase(setting, {
    order_number: DEMO_ORDERS.refunded,
    delivered,
    lines: [bought(pieces.toBuy(since, HALF_CENTS)), bought(pieces.toBuy(since, HALF_CENTS))],
  })
  for (const [i, itemId] of item_ids.entries()) {
    await desk.requestRefund(ava.customer_id, itemId, -40, ['DIDNT_LIKE_IT', null])
    await desk.decideRefund(itemId, -38 + i, {
      decision: 'APPROVE',
      answer: 'Both pieces are back with us. Thank you.',
    })
  }
}

/** One of two pieces, before the parcel is packed: only the other one will be sent. */
async function refundBeforeShipping({ desk, pieces, ava }: OrderSetting): Promise<void> {
  const paid = -2
  const since = desk.at(paid)
  const { item_ids } = await placeOrder(desk, {
    order_number: DEMO_ORDERS.refundedUnsent,
    channel: 'INDIVIDUAL',
    buyer: ava,
    paid,
    lines: [bought(pieces.toBuy(since, HALF_CENTS)), bought(pieces.toBuy(since, HALF_CENTS))],
    plan: planPurchase(desk, paid),
  })
  const [itemId] = item_ids
  await desk.requestRefund(ava.customer_id, itemId!, -2, ['OTHER', 'I ordered it by mistake.'])
  await desk.decideRefund(itemId!, -1, { decision: 'APPROVE', answer: null })
}

async function requestOne(setting: OrderSetting): Promise<void> {
  const { desk, pieces, ava } = setting
  const delivered = -7
  const { item_ids } = await deliverPurchase(setting, {
    order_number: DEMO_ORDERS.refundRequested,
    delivered,
    lines: [bought(pieces.toBuy(paidAt(desk, delivered), ONE_CENTS))],
  })
  const detail = 'The zipper is open at the seam.'
  await desk.requestRefund(ava.customer_id, item_ids[0]!, -3, ['DAMAGED_ITEM', detail])
}

/** Always in another year. */
async function rejectOne(setting: OrderSetting): Promise<void> {
  const { desk, pieces, ava } = setting
  const delivered = -366
  const { item_ids } = await deliverPurchase(setting, {
    order_number: DEMO_ORDERS.refundRejected,
    delivered,
    lines: [bought(pieces.toBuy(paidAt(desk, delivered), ONE_CENTS))],
  })
  const [itemId] = item_ids
  await desk.requestRefund(ava.customer_id, itemId!, delivered + 10, [
    'OTHER',
    'I found a dress that I like better.',
  ])
  await desk.decideRefund(itemId!, delivered + 12, {
    decision: 'REJECT',
    answer: 'It was worn when it came back to us.',
  })
}

/** The order of a guest. A customer who reads the mail to its address can claim it. */
export async function fillGuestOrder({ desk, pieces, ava }: OrderSetting): Promise<void> {
  const { order_number, email, card_number } = DEMO_GUEST_ORDER
  const paid = -6
  await desk.withCard(card_number, async (card) => {
    const order = await placeOrder(desk, {
      order_number,
      channel: 'INDIVIDUAL',
      buyer: {
        // Not a Guest-Id that can be known: the signed link is the way to the order.
        owner: guestOwner(randomBytes(32).toString('base64url')),
        customer_id: null,
        email,
        address: { ...ava.address, first_name: 'Grace', last_name: 'Lowell' },
        card,
      },
      paid,
      lines: [bought(pieces.toBuy(desk.at(paid), ONE_CENTS))],
      plan: planPurchase(desk, paid),
    })
    await desk.ship(order, shipDayOf(desk, paid))
    await desk.deliver(order, -1)
  })
}
