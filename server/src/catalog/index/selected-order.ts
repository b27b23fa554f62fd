import type { SortedField } from '@twirl/contract/catalog/product-options'
import type { Bitset } from './bitset.ts'
import type { ListingOrder } from './listing-page.ts'
import { orderName, type ProductOrder, sortKey, type SortKeys } from './product-order.ts'
import type { Selection } from './selection.ts'

// Above every score of the catalogue, which is a 32 bit integer.
const CHOSEN_SCORE = 2 ** 32

/** Whether a selection sorts differently from the catalogue: most orders are the same for everybody. */
export function hasOwnOrder({ product_ids, rents }: Selection, field: SortedField): boolean {
  if (field === 'PRICE_ASC' || field === 'PRICE_DESC') return rents.size > 0
  return field === 'RECOMMENDED' && product_ids.length > 0
}

/** Sorted by its own rents; recommended are first of all the pieces that were chosen, in their order. */
export function selectedOrder(
  selection: Selection,
  slots: Bitset,
  order: ProductOrder,
  keysOf: (slot: number) => SortKeys,
): ListingOrder {
  const ranks = new Map(selection.product_ids.map((id, rank) => [id, rank]))
  const placeOf = (slot: number) => {
    const keys = keysOf(slot)
    const { id } = keys
    const rank = ranks.get(id)
    const own: SortKeys = {
      ...keys,
      price: selection.rents.get(id) ?? keys.price,
      ...(rank !== undefined && { recommendation_score: CHOSEN_SCORE - rank }),
    }
    return { key: sortKey(own, order), id }
  }
  const sorted = slots
    .values()
    .map((slot) => ({ slot, ...placeOf(slot) }))
    .toSorted((a, b) => a.key - b.key || a.id - b.id)
  return {
    name: `${orderName(order)}:${selection.id}`,
    slots: Uint32Array.from(sorted, ({ slot }) => slot),
    placeOf,
  }
}
