import type { CartItem } from '@twirl/contract/buying/cart'

export type ItemProblem =
  | 'EVENT_CLOSED'
  | 'TOO_LATE'
  | 'MISSING'
  | 'TAKEN'
  | 'OUT_OF_STOCK'
  | 'SHORT'

/** The overlay of each problem (BAG-7, LEAD-79). */
export const OVERLAYS: Record<ItemProblem, string> = {
  EVENT_CLOSED: 'Event Closed',
  TOO_LATE: 'Too Late',
  MISSING: 'Does Not Exist',
  TAKEN: 'Taken',
  OUT_OF_STOCK: 'OUT OF STOCK',
  SHORT: 'Insufficient Qty',
}

/** The first problem that applies (BAG-7); null if the item can be ordered as it is. */
export function problemOf(item: CartItem): ItemProblem | null {
  if (item.is_trunk_show_expired) return 'EVENT_CLOSED'
  if (item.late_addition?.too_late_for) return 'TOO_LATE'
  if (!item.if_exist || item.amount === null) return 'MISSING'
  if (item.is_taken) return 'TAKEN'
  if (item.available_quantity === 0) return 'OUT_OF_STOCK'
  return item.available_quantity < item.quantity ? 'SHORT' : null
}

/** A short item can be selected; it blocks the checkout until its quantity is reduced (BAG-8). */
export function canSelect(item: CartItem): boolean {
  const problem = problemOf(item)
  return problem === null || problem === 'SHORT'
}
