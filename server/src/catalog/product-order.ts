import type { SortedField } from '@twirl/contract/catalog'

// Seeds are folded so that visitors share results: 32 shuffles look random to each of them.
const SEED_FOLDS = 32

export function foldSeed(seed: number): number {
  return seed % SEED_FOLDS
}

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
  /** What the card leads with: the rent where there is one, else the sale price. In cents. */
  price: number
}

/** Smaller comes first; equal keys fall back to the id, so that every order is total. */
export function sortKey(keys: SortKeys, field: SortedField, seed: number): number {
  switch (field) {
    case 'RAND':
      return shuffleKey(seed, keys.id)
    case 'RECOMMENDED':
      return -keys.recommendation_score
    case 'FIRST_NEW_IN_TIME':
      return -keys.first_new_in_time
    case 'FIRST_CLEARANCE_CHECK_IN_TIME':
      return -keys.first_clearance_check_in_time
    case 'PRICE_ASC':
      return keys.price
    case 'PRICE_DESC':
      return -keys.price
  }
}
