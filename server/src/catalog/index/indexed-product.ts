import type { Size } from '@twirl/contract/primitives'
import type { ProductText } from '../search/word-index.ts'
import type { Pool, SortKeys } from './product-order.ts'
import type { Selection } from './selection.ts'

/** Where a listing sells from. The pool decides price, and which units count as available. */
export type ListingScope =
  | { pool: 'CORE'; collection_id: number | null }
  | { pool: 'CLEARANCE' }
  | { pool: 'CORE'; selection: Selection }

export const EVERYTHING: ListingScope = { pool: 'CORE', collection_id: null }

/** What the index knows about a product. */
export type IndexedProduct = {
  keys: SortKeys
  brand: string
  type: string
  length: string
  is_rentable: boolean
  colors: { name: string; hex: string; position: number }[]
  collection_ids: number[]
  variants: { size: Size; color: string; free: Record<Pool, number> }[]
  text: ProductText
  /** Whether each pool offers the product. */
  offered: Record<Pool, boolean>
}
