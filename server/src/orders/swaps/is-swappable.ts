import type { SwapItem } from './swap-items.queries.ts'

/**
 * Whether a piece can be swapped now (LEAD-50): one rented piece of a group order that was paid by card, before it is packed, of which no money
 * was given back or asked for. A piece is swapped once.
 */
export function isSwappable(item: SwapItem): boolean {
  return (
    item.trunk_show_id !== null &&
    item.customer_id !== null &&
    (item.channel === 'GROUP_RENTAL' || item.channel === 'ONLINE_TRUNK_SHOW') &&
    item.transaction_type === 'RENT' &&
    item.quantity === 1 &&
    item.released_quantity === 0 &&
    !item.is_paid_offline &&
    !item.is_canceled &&
    !item.is_packed &&
    !item.is_in_checkout &&
    !item.has_refund &&
    !item.is_swapped
  )
}

/** Whether two pieces can be swapped for each other: of two members of one event, and not the same. */
export function canSwap(a: SwapItem, b: SwapItem): boolean {
  return (
    isSwappable(a) &&
    isSwappable(b) &&
    a.trunk_show_id === b.trunk_show_id &&
    a.owner !== b.owner &&
    a.sku !== b.sku
  )
}
