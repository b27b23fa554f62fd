import type { Size } from '@twirl/contract/sizes'
import type { Bitset } from './bitset.ts'
import type { Pool, SortKeys } from './product-order.ts'

export type TopUpQuery = {
  /** Rented from CORE, bought from CLEARANCE. */
  pool: Pool
  /** What the order lacks to its minimum. */
  missing_cents: number
  /** Null: any. */
  size: Size | null
  limit: number
}

type Shelf = {
  /** All slots, the cheapest first. */
  byPrice: Uint32Array
  available: Bitset
  keysOf: (slot: number) => SortKeys
}

// Many products have the same price: among so many of the best priced ones the recommended come first.
const SAMPLE = 48

/** Those that reach the minimum at once, the cheapest first; if none does, the most expensive first. */
export function topUpSlots(
  { pool, missing_cents, limit }: TopUpQuery,
  { byPrice, available, keysOf }: Shelf,
): number[] {
  const priceOf = (slot: number): number =>
    pool === 'CORE' ? keysOf(slot).price : keysOf(slot).clearance_price
  const scoreOf = (slot: number): number => keysOf(slot).recommendation_score
  const rising = byPrice.filter((slot) => available.has(slot))
  const firstEnough = rising.findIndex((slot) => priceOf(slot) >= missing_cents)
  const isReachable = firstEnough !== -1
  const best = isReachable ? rising.slice(firstEnough) : rising.toReversed()
  const byPriceThenScore = (a: number, b: number): number =>
    (priceOf(a) - priceOf(b)) * (isReachable ? 1 : -1) || scoreOf(b) - scoreOf(a)
  return Array.from(best.slice(0, SAMPLE).sort(byPriceThenScore).slice(0, limit))
}
