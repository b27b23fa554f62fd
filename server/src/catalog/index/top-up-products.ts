import type { Size } from '@twirl/contract/sizes'
import type { CatalogIndex } from './catalog-index.ts'
import { ANY_NAME } from './fact-sets.ts'
import type { Pool } from './product-order.ts'

export type TopUpQuery = {
  /** Rented from CORE, bought from CLEARANCE. */
  pool: Pool
  /** What the order lacks to its minimum. */
  missing_cents: number
  /** Null: any. */
  size: Size | null
  limit: number
}

// Many products have the same price: among so many of the best priced ones the recommended come first.
const SAMPLE = 48

/**
 * Returns the ids of products that bring an order to its minimum: those that reach it at once, the cheapest first; if none
 * does, the most expensive first.
 */
export function listTopUps(
  index: CatalogIndex,
  { pool, missing_cents, size, limit }: TopUpQuery,
): number[] {
  const available = index.facts
    .get(pool === 'CORE' ? 'offered:RENT' : 'offered:CLEARANCE')
    .and(index.facts.get(`${pool}:${size ?? ANY_NAME}:${ANY_NAME}`))
  const priceOf = (slot: number): number =>
    pool === 'CORE' ? index.keysOf(slot).price : index.keysOf(slot).clearance_price
  const scoreOf = (slot: number): number => index.keysOf(slot).recommendation_score
  const rising = index
    .slotsInOrder({ field: 'PRICE_ASC', seed: 0, pool })
    .filter((slot) => available.has(slot))
  const firstEnough = rising.findIndex((slot) => priceOf(slot) >= missing_cents)
  const isReachable = firstEnough !== -1
  const best = isReachable ? rising.slice(firstEnough) : rising.toReversed()
  const byPriceThenScore = (a: number, b: number): number =>
    (priceOf(a) - priceOf(b)) * (isReachable ? 1 : -1) || scoreOf(b) - scoreOf(a)
  return index.idsOf(best.slice(0, SAMPLE).sort(byPriceThenScore).slice(0, limit))
}
