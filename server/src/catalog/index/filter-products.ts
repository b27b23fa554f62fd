import type { ProductFilter } from '@twirl/contract/catalog/listing'
import type { Bitset } from './bitset.ts'
import { ANY_NAME, type FactSets } from './fact-sets.ts'
import type { Shelf } from './product-order.ts'

/** What each part of a filter lets through; null where it lets everything through. */
export type FilterSets = {
  brands: Bitset | null
  types: Bitset | null
  lengths: Bitset | null
  /** Size, color and availability must hold for one and the same variant, so they are one part. */
  variants: Bitset
}

/** Sets of products by fact; those of stock may be a selection's own, for its time window. */
export type StockedFacts = { facts: FactSets; stock: FactSets }

export function filterSets(
  { facts, stock }: StockedFacts,
  filter: ProductFilter,
  shelf: Shelf,
): FilterSets {
  const anyOf = (names: string[]): Bitset | null => (names.length ? facts.union(names) : null)
  return {
    brands: anyOf(factNames('brand', filter.brands)),
    types: anyOf(factNames('type', filter.types)),
    lengths: anyOf(factNames('length', filter.lengths)),
    variants: variantSet({ facts, stock }, filter, shelf),
  }
}

export function variantSet(
  { facts, stock }: StockedFacts,
  filter: ProductFilter,
  shelf: Shelf,
): Bitset {
  return (filter.is_only_available ? stock : facts).union(variantFacts(filter, shelf))
}

/** The facts that decide whether a product passes the filter. */
export function filterFacts(filter: ProductFilter, shelf: Shelf): string[] {
  return [
    ...factNames('brand', filter.brands),
    ...factNames('type', filter.types),
    ...factNames('length', filter.lengths),
    ...variantFacts(filter, shelf),
  ]
}

function factNames(kind: string, names: string[] = []): string[] {
  return names.map((name) => `${kind}:${name}`)
}

function variantFacts(
  { sizes = [], colors = [], is_only_available }: ProductFilter,
  shelf: Shelf,
): string[] {
  const stock = is_only_available ? shelf : 'ANY'
  const orAny = (names: string[]): string[] => (names.length ? names : [ANY_NAME])
  return orAny(sizes).flatMap((size) => orAny(colors).map((color) => `${stock}:${size}:${color}`))
}

export function narrow(base: Bitset, sets: Partial<FilterSets>): Bitset {
  let matches = base
  for (const set of Object.values(sets)) if (set) matches = matches.and(set)
  return matches
}
