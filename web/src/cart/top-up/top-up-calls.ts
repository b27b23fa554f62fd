import type { QueryClient } from '@tanstack/react-query'
import type { TransactionType } from '@twirl/contract/buying/cart'
import { getProduct, type ProductCard } from '@twirl/contract/catalog/product'
import { listTopUpProducts } from '@twirl/contract/catalog/recommendations'
import type { Size } from '@twirl/contract/sizes'
import { api } from '#lib/api.ts'
import { addItem } from '../add/add-item.ts'
import type { TopUpPiece } from './top-up-pieces.ts'

export type TopUpRequest = { missing: number; transaction_type: TransactionType; size: Size }

// More than are shown, because some may be in the bag.
const LIMIT = 12

/** What is free in this size; if nothing is, what is free in others. */
export async function findTopUps(
  request: TopUpRequest,
  signal: AbortSignal,
): Promise<ProductCard[]> {
  const { products } = await api(listTopUpProducts, { ...request, limit: LIMIT }, { signal })
  if (products.length > 0) return products
  const { missing, transaction_type } = request
  const anySize = { missing, transaction_type, limit: LIMIT }
  return (await api(listTopUpProducts, anySize, { signal })).products
}

const GONE = 'Someone else just took the last one in this size.'

/** Returns why it could not be added; nothing if it was. */
export async function addTopUp(
  queryClient: QueryClient,
  { product: { id }, color, size }: TopUpPiece,
  transactionType: TransactionType,
): Promise<string[]> {
  const isRental = transactionType === 'RENT'
  const category = isRental ? 'ALL' : 'CLEARANCE'
  const { variants } = await api(getProduct, { id, category })
  const variant = variants.find((each) => each.color === color.name && each.size === size)
  const left = isRental ? variant?.available_quantity : variant?.sellable_quantity
  if (!variant || !left) return [GONE]
  const item = {
    place: { source: category },
    transactionType,
    sku: variant.sku,
    quantity: 1,
  } as const
  const result = await addItem(queryClient, item, undefined)
  if ('added' in result) return []
  return 'refusal' in result ? result.refusal : [GONE]
}
