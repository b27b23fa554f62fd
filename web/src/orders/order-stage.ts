import type { Order, OrderItem, Rental } from '@twirl/contract/buying/orders'

/** Where an item is on its way to the customer and back. */
type WayStage =
  | 'preparing'
  | 'packed'
  | 'shipped'
  /** Applies to a bought piece. */
  | 'delivered'
  /** Applies to a rented piece. */
  | 'withYou'
  | 'overdue'
  | 'returning'
  | 'exchanged'
  | 'received'
  | 'closed'
  | 'bought'
  | 'charged'
  /** Nothing is sent: a later charge, or a piece that the customer already has. */
  | 'paid'

/** How far an item is. */
export type Stage =
  | WayStage
  | 'refundRequested'
  | 'refunded'
  /** Refunded before it was shipped. */
  | 'released'

const STAGE_OF_RENTAL: Record<Exclude<Rental['state'], 'UPCOMING'>, WayStage> = {
  OUT: 'withYou',
  OVERDUE: 'overdue',
  RETURNING: 'returning',
  EXCHANGED: 'exchanged',
  RECEIVED: 'received',
  CLOSED: 'closed',
  BOUGHT: 'bought',
  CHARGED: 'charged',
}

/** With a request for a refund that is what the customer waits for. */
const BEFORE_RETURN: readonly WayStage[] = [
  'preparing',
  'packed',
  'shipped',
  'delivered',
  'withYou',
  'paid',
]

export function stageOf(order: Pick<Order, 'status' | 'timeline'>, item: OrderItem): Stage {
  if (isReleased(item)) return 'released'
  if (isRefundedWithOrder(order, item)) return 'refunded'
  const stage = wayStageOf(order, item)
  if (!BEFORE_RETURN.includes(stage)) return stage
  if (item.refund_state === 'REQUESTED') return 'refundRequested'
  // A bought piece whose money was given back is not the customer's any more.
  return item.refunded_subtotal > 0 && item.rental === null ? 'refunded' : stage
}

/** Where it is, whatever was refunded. */
export function wayStageOf(
  { timeline }: Pick<Order, 'timeline'>,
  { rental }: Pick<OrderItem, 'rental'>,
): WayStage {
  if (rental && rental.state !== 'UPCOMING') return STAGE_OF_RENTAL[rental.state]
  if (!isSent({ timeline })) return 'paid'
  switch (timeline.findLast(({ time }) => time !== null)?.step) {
    case 'DELIVERED':
    case 'HANDED_OUT':
      return 'delivered'
    case 'SHIPPED':
      return 'shipped'
    case 'PACKED':
      return 'packed'
    case 'ORDERED':
    case undefined:
      return 'preparing'
  }
}

/** Two ways to get there, one text. */
export function isFullyRefunded({ status }: Pick<Order, 'status'>): boolean {
  return status === 'REFUNDED' || status === 'FINANCIAL_REFUNDED'
}

/** The piece of an exchange costs nothing: giving back the fee leaves it on its way (ORDER-20). */
export function isRefundedWithOrder(
  order: Pick<Order, 'status'>,
  { price }: Pick<OrderItem, 'price'>,
): boolean {
  return isFullyRefunded(order) && price > 0
}

/** Something was or will be sent for it: for later charges, and for a rented piece that was bought, nothing is. */
export function isSent({ timeline }: Pick<Order, 'timeline'>): boolean {
  return timeline.some(({ step }) => step === 'SHIPPED')
}

export function isArrived({ timeline }: Pick<Order, 'timeline'>): boolean {
  return timeline.some(
    ({ step, time }) => (step === 'DELIVERED' || step === 'HANDED_OUT') && time !== null,
  )
}

/** It was refunded before it was shipped. */
export function isReleased({
  released_quantity,
  quantity,
}: Pick<OrderItem, 'released_quantity' | 'quantity'>): boolean {
  return released_quantity >= quantity
}

/** Rentals that still have to come back. */
const OPEN_RENTALS: readonly Rental['state'][] = ['UPCOMING', 'OUT', 'OVERDUE']

export function isOpen({ state }: Pick<Rental, 'state'>): boolean {
  return OPEN_RENTALS.includes(state)
}
