import type { Size } from '@twirl/contract/sizes'
import type { Bitset } from './bitset.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { ANY_NAME } from './fact-sets.ts'
import type { ListingScope } from './indexed-product.ts'

// What makes two pieces alike, by kind of fact; `ANY:*:` holds the colors.
const LIKENESS: Record<string, number> = { 'type:': 3, 'collection:': 2, 'length:': 2, 'ANY:*:': 1 }
const SAME_PRICE_BAND = 2
const PRICE_BAND = 1.35

// Upper bound on candidates to score: few enough that another seed brings other pieces.
const SAMPLE = 48

export type RecommendationQuery = {
  /** The open product; null for any pieces. */
  product_id: number | null
  seed: number
  limit: number
  size?: Size | undefined
}

/** Returns the ids of pieces to look at next, drawn by seed; like the given one, when there is one. */
export function recommendProducts(
  index: CatalogIndex,
  scope: ListingScope,
  { product_id, seed, limit, size }: RecommendationQuery,
): number[] {
  const free = index.stockOf(scope).get(`${scope.pool}:${size ?? ANY_NAME}:${ANY_NAME}`)
  return drawAlike(index, {
    product_id,
    limit,
    shuffled: index.slotsInOrder({ field: 'RAND', seed, pool: 'CORE' }),
    available: index.offered(scope).and(free),
  })
}

export type AlternativesQuery = {
  product_id: number
  max_price_cents: number
  seed: number
  limit: number
}

/** Returns the ids of products that can be rented instead of one and cost no more, those most alike first. */
export function listAlternatives(
  index: CatalogIndex,
  { product_id, max_price_cents, seed, limit }: AlternativesQuery,
): number[] {
  return drawAlike(index, {
    product_id,
    limit,
    shuffled: index
      .slotsInOrder({ field: 'RAND', seed, pool: 'CORE' })
      .filter((slot) => index.keysOf(slot).price <= max_price_cents),
    available: index.facts.get('offered:RENT').and(index.facts.get('CORE:*:*')),
  })
}

type Draw = {
  product_id: number | null
  limit: number
  /** A shuffle of all slots. */
  shuffled: Uint32Array
  available: Bitset
}

/** The seed draws a handful of available pieces; those most like the open one are shown, the likest first. */
function drawAlike(
  index: CatalogIndex,
  { product_id, limit, shuffled, available }: Draw,
): number[] {
  const open = product_id === null ? undefined : index.slotOf(product_id)
  if (open === undefined) return index.idsOf(draw(shuffled, available, limit))
  const drawn = draw(shuffled, available, SAMPLE, open)
  const shared = [...index.facts.namesOf(open)].flatMap((fact) => {
    const kind = Object.keys(LIKENESS).find((each) => fact.startsWith(each))
    if (kind === undefined || fact.endsWith(`:${ANY_NAME}`)) return []
    return { slots: index.facts.get(fact), weight: LIKENESS[kind]! }
  })
  const priceOf = (slot: number): number => index.keysOf(slot).price
  const likeness = (slot: number): number =>
    shared.reduce((sum, { slots, weight }) => sum + (slots.has(slot) ? weight : 0), 0) +
    (isSameBand(priceOf(slot), priceOf(open)) ? SAME_PRICE_BAND : 0)
  const points = new Map(drawn.map((slot) => [slot, likeness(slot)]))
  // Sorting is stable: equals stay in the order in which the seed drew them.
  const likest = drawn.toSorted((a, b) => points.get(b)! - points.get(a)!)
  return index.idsOf(likest.slice(0, limit))
}

function draw(shuffled: Uint32Array, available: Bitset, count: number, except?: number): number[] {
  const drawn: number[] = []
  for (const slot of shuffled) {
    if (drawn.length === count) break
    if (slot !== except && available.has(slot)) drawn.push(slot)
  }
  return drawn
}

function isSameBand(a: number, b: number): boolean {
  return Math.max(a, b) <= Math.min(a, b) * PRICE_BAND
}
