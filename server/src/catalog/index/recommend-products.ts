import type { Bitset } from './bitset.ts'
import type { FactSets } from './fact-sets.ts'

// What makes two pieces alike, by kind of fact; `ANY:*:` holds the colors.
const LIKENESS: Record<string, number> = { 'type:': 3, 'collection:': 2, 'length:': 2, 'ANY:*:': 1 }
const SAME_PRICE_BAND = 2
const PRICE_BAND = 1.35

// Enough to find good company in, few enough that another seed brings other pieces.
const SAMPLE = 48

export type Recommendation = {
  /** The open product; null for whatever is nice. */
  open: number | null
  limit: number
  /** A shuffle of all slots. */
  shuffled: Uint32Array
  available: Bitset
  priceOf: (slot: number) => number
}

/** The seed draws a handful of available pieces; those most like the open one are shown, the likest first. */
export function recommendSlots(
  facts: FactSets,
  { open, limit, shuffled, available, priceOf }: Recommendation,
): number[] {
  const drawn = draw(shuffled, available, open === null ? limit : SAMPLE, open)
  if (open === null) return drawn
  const shared = Object.entries(LIKENESS).flatMap(([kind, weight]) =>
    facts.of(open, [kind]).map((fact) => ({ slots: facts.get(fact), weight })),
  )
  const likeness = (slot: number): number =>
    shared.reduce((sum, { slots, weight }) => sum + (slots.has(slot) ? weight : 0), 0) +
    (isSameBand(priceOf(slot), priceOf(open)) ? SAME_PRICE_BAND : 0)
  const points = new Map(drawn.map((slot) => [slot, likeness(slot)]))
  // Sorting is stable: equals stay in the order in which the seed drew them.
  return drawn.toSorted((a, b) => points.get(b)! - points.get(a)!).slice(0, limit)
}

function draw(
  shuffled: Uint32Array,
  available: Bitset,
  count: number,
  except: number | null,
): number[] {
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
