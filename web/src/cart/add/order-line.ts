import type { CartType, TransactionType } from '@twirl/contract/buying/cart'
import type { ProductSource } from '@twirl/contract/catalog/product'

/** Where in the shop a product is ordered; the route decides (BROWSE-22). */
export type OrderPlace = { source: ProductSource; trunkShowId?: number | undefined }

type OrderLine = {
  cart_type: CartType
  trunk_show_id: number | null
  transaction_type: TransactionType
  is_clearance: boolean
}

/** Individual, except under /trunk-show (BAG-2, BROWSE-22). */
export function toOrderLine(
  { source, trunkShowId }: OrderPlace,
  transaction_type: TransactionType,
): OrderLine {
  if (source === 'ONLINE_TRUNK_SHOW' && trunkShowId !== undefined)
    return {
      cart_type: 'TRUNK_SHOW',
      trunk_show_id: trunkShowId,
      transaction_type,
      is_clearance: false,
    }
  return {
    cart_type: 'INDIVIDUAL',
    trunk_show_id: null,
    transaction_type,
    is_clearance: source === 'CLEARANCE',
  }
}
