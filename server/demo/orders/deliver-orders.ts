import { planRental } from '../../src/inventory/public.ts'
import { addBusinessDays } from '../../src/platform/business-days.ts'
import { daysBetween } from '../../src/platform/new-york-time.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import type { PieceChooser } from './choose-pieces.ts'
import type { OrderDesk } from './order-desk.ts'
import type { OrderEvent, Piece } from './orders.queries.ts'
import {
  type Buyer,
  type DemoLine,
  type DemoOrder,
  type PlacedOrder,
  placeOrder,
} from './place-order.ts'

export const RENTAL_TERMS = DEFAULT_SETTINGS.rental_terms

/** What all orders of the demo are made with. */
export type OrderSetting = {
  desk: OrderDesk
  pieces: PieceChooser
  ava: Buyer & { customer_id: number }
  event: (id: number) => OrderEvent
}

export const rented = (piece: Piece, price_cents = piece.rental_price_cents!): DemoLine => ({
  piece,
  transaction_type: 'RENT',
  price_cents,
})

export const bought = (piece: Piece): DemoLine => ({
  piece,
  transaction_type: 'PURCHASE',
  price_cents: piece.selling_price_cents!,
})

type Rental = {
  order_number: string
  /** Days from the first start. */
  delivered: number
  isSold?: boolean
  hasOtherSize?: boolean
}

/** With a bought piece, because one rental does not reach the minimum of an order; with the cheapest this does. */
const PURCHASE_CENTS = 5_300

/** An individual rental that was delivered, so that it is due a rental period after that day. */
export async function deliverRental(
  { desk, pieces, ava }: OrderSetting,
  { order_number, delivered, ...wanted }: Rental,
): Promise<PlacedOrder & { piece: Piece }> {
  const paid = lastDayToOrder(desk, delivered)
  const now = desk.at(paid)
  const piece = pieces.toRent({ since: now, ...wanted })
  const order = await placeOrder(desk, {
    order_number,
    channel: 'INDIVIDUAL',
    buyer: ava,
    paid,
    lines: [rented(piece), bought(pieces.toBuy(now, PURCHASE_CENTS))],
    plan: planRental(now, RENTAL_TERMS),
  })
  await desk.ship(order, shipDayOf(desk, paid))
  await desk.deliver(order, delivered)
  return { ...order, piece }
}

/** Ordered on this day, a rental is promised for the day of the delivery or for one shortly before it. */
function lastDayToOrder(desk: OrderDesk, delivered: number): number {
  let paid = delivered
  const promised = () => addBusinessDays(desk.day(paid), RENTAL_TERMS.delivery_business_days)
  while (promised() > desk.day(delivered)) paid--
  return paid
}

/** The next business day. */
export function shipDayOf(desk: OrderDesk, paid: number): number {
  const shipped = addBusinessDays(desk.day(paid), RENTAL_TERMS.ship_business_days)
  return paid + daysBetween(desk.day(paid), shipped)
}

const DELIVERY_DAYS = 6

/** Bought pieces that were delivered. */
export async function deliverPurchase(
  { desk, ava }: Pick<OrderSetting, 'desk' | 'ava'>,
  order: Pick<DemoOrder, 'order_number' | 'lines' | 'coupon_code'> & { delivered: number },
): Promise<PlacedOrder> {
  const { delivered, ...placed } = order
  const paid = delivered - DELIVERY_DAYS
  const purchase = await placeOrder(desk, {
    ...placed,
    channel: 'INDIVIDUAL',
    buyer: ava,
    paid,
    plan: planPurchase(desk, paid),
  })
  await desk.ship(purchase, shipDayOf(desk, paid))
  await desk.deliver(purchase, delivered)
  return purchase
}

/** When bought pieces arrive that were ordered on that day. */
export function planPurchase(desk: OrderDesk, paid: number): NonNullable<DemoOrder['plan']> {
  return { ...planRental(desk.at(paid), RENTAL_TERMS), return_by: null }
}

/** The time at which such a purchase was paid. */
export function paidAt(desk: OrderDesk, delivered: number): Date {
  return desk.at(delivered - DELIVERY_DAYS)
}
