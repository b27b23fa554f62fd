import { isDeepStrictEqual } from 'node:util'
import type { SortedField } from '@twirl/contract/catalog/product-options'

export type Pool = 'CORE' | 'CLEARANCE'

/** Whose cards and units a listing shows. Anywhere: as the closet offers a piece, else as the sale does. */
export type Shelf = Pool | 'ANYWHERE'

// Seeds are folded so that visitors share results: 32 shuffles look random to each of them.
const SEED_FOLDS = 32

export function foldSeed(seed: number): number {
  return seed % SEED_FOLDS
}

// How much earlier a product comes in a collection that it fits less or more.
const FIT_WEIGHTS = [1, 3, 8, 20]

/** Random order is a pure function of seed and product id: stable between pages, processes and restarts. */
export function shuffleKey(seed: number, productId: number): number {
  let h = Math.imul(productId ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f)
  return (h ^ (h >>> 16)) >>> 0
}

export type SortKeys = {
  id: number
  recommendation_score: number
  first_new_in_time: number
  first_clearance_check_in_time: number
  /** What the card leads with, in cents: the rent where there is one, else the selling price. */
  price: number
  /** The price on sale, in cents. */
  clearance_price: number
  /** How typical the product is of each collection that holds it, from 0 to 3, by collection id. */
  collection_fits: ReadonlyMap<number, number>
}

/** The random order of a collection brings what is typical of it early. */
export type ProductOrder = {
  field: SortedField
  seed: number
  pool: Pool
  collection_id?: number | null
}

/**
 * Weighted sampling without replacement (Efraimidis and Spirakis 2006): still a pure function of seed and product. With a
 * weight of 1 products are ordered by their shuffle key.
 */
function weightedShuffleKey(seed: number, { id, collection_fits }: SortKeys, collectionId: number) {
  const share = (shuffleKey(seed, id) + 0.5) / 2 ** 32
  return -Math.log1p(-share) / FIT_WEIGHTS[collection_fits.get(collectionId) ?? 0]!
}

/** Two orders of the same name are the same order. */
export function orderName({ field, seed, pool, collection_id }: ProductOrder): string {
  if (field === 'RAND') return `RAND:${foldSeed(seed)}:${collection_id ?? ''}`
  return field === 'PRICE_ASC' || field === 'PRICE_DESC' ? `${field}:${pool}` : field
}

/** Smaller comes first; equal keys fall back to the id, so that every order is total. */
export function sortKey(
  keys: SortKeys,
  { field, seed, pool, collection_id = null }: ProductOrder,
): number {
  switch (field) {
    case 'RAND':
      return collection_id === null
        ? shuffleKey(foldSeed(seed), keys.id)
        : weightedShuffleKey(foldSeed(seed), keys, collection_id)
    case 'RECOMMENDED':
      return -keys.recommendation_score
    case 'FIRST_NEW_IN_TIME':
      return -keys.first_new_in_time
    case 'FIRST_CLEARANCE_CHECK_IN_TIME':
      return -keys.first_clearance_check_in_time
    case 'PRICE_ASC':
      return pool === 'CORE' ? keys.price : keys.clearance_price
    case 'PRICE_DESC':
      return -(pool === 'CORE' ? keys.price : keys.clearance_price)
  }
}

export function hasSameKeys(a: SortKeys | undefined, b: SortKeys | undefined): boolean {
  return isDeepStrictEqual(a, b)
}
