import type { ProductFacets, ProductFilter } from '@twirl/contract/catalog/listing'
import { PRODUCT_LENGTHS, PRODUCT_TYPES } from '@twirl/contract/catalog/product-options'
import { SIZES } from '@twirl/contract/primitives'
import { COLOR_FAMILIES, type ColorFamily, familyOf } from '../color-families.ts'
import type { Bitset } from './bitset.ts'
import { ANY_NAME, type FactSets } from './fact-sets.ts'
import type { Shelf } from './product-order.ts'

/** What each part of a filter lets through; null where it lets everything through. */
type FilterSets = {
  brands: Bitset | null
  types: Bitset | null
  lengths: Bitset | null
  /** Size, color and availability must hold for one and the same variant, so they are one part. */
  variants: Bitset
}

/** Sets of products by fact; those of stock may be a selection's own, for its time window. */
type StockedFacts = { facts: FactSets; stock: FactSets }

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

function variantSet({ facts, stock }: StockedFacts, filter: ProductFilter, shelf: Shelf): Bitset {
  return (filter.is_only_available ? stock : facts).union(variantFacts(filter, shelf))
}

/** Returns the facts that decide whether a product passes the filter. */
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

/** Returns the products of the base that are in all sets. */
export function narrow(base: Bitset, sets: Partial<FilterSets>): Bitset {
  let matches = base
  for (const set of Object.values(sets)) if (set) matches = matches.and(set)
  return matches
}

export type Palette = ReadonlyMap<string, { hex: string; position: number }>

type Question = { filter: ProductFilter; shelf: Shelf; palette: Palette }

// BROWSE-14: tops are found but not offered as a type; N_A is the absence of a length.
const OFFERED_TYPES = PRODUCT_TYPES.filter((type) => type !== 'TOP')
const OFFERED_LENGTHS = PRODUCT_LENGTHS.filter((length) => length !== 'N_A')

/**
 * Counts the products that each option would show among `base`, with the filters of all other facets kept and
 * those of its own ignored. Options are what occurs in `base` at all.
 */
export function countFacets(
  stocked: StockedFacts,
  base: Bitset,
  { filter, shelf, palette }: Question,
): ProductFacets {
  const { facts } = stocked
  const sets = filterSets(stocked, filter, shelf)
  const others = {
    brands: narrow(base, { ...sets, brands: null }),
    types: narrow(base, { ...sets, types: null }),
    lengths: narrow(base, { ...sets, lengths: null }),
    variants: narrow(base, { brands: sets.brands, types: sets.types, lengths: sets.lengths }),
  }
  const occurring = (kind: string, names: readonly string[]): string[] =>
    names.filter((name) => base.intersects(facts.get(kind + name)))
  const byFact = (kind: string, names: readonly string[], rest: Bitset) =>
    occurring(kind, names).map((name) => ({ name, count: rest.countAnd(facts.get(kind + name)) }))
  const byVariant = (chosen: Pick<ProductFilter, 'sizes' | 'colors'>): number =>
    others.variants.countAnd(variantSet(stocked, { ...filter, ...chosen }, shelf))

  const colors = listColors(facts, palette)
    .filter(({ name }) => base.intersects(facts.get(`ANY:*:${name}`)))
    .map((color) => ({ ...color, family: familyOf(color) }))
  const namesIn = (family: ColorFamily): string[] =>
    colors.filter((color) => color.family === family).map(({ name }) => name)

  return {
    brands: byFact('brand:', listBrands(facts), others.brands),
    sizes: SIZES.filter((size) => base.intersects(facts.get(`ANY:${size}:*`))).map((size) => ({
      name: size,
      count: byVariant({ sizes: [size] }),
    })),
    colors: colors.map((color) => ({ ...color, count: byVariant({ colors: [color.name] }) })),
    color_families: COLOR_FAMILIES.map((name) => ({ name, colors: namesIn(name) }))
      .filter((family) => family.colors.length > 0)
      .map((family) => ({ name: family.name, count: byVariant({ colors: family.colors }) })),
    types: byFact('type:', OFFERED_TYPES, others.types),
    lengths: byFact('length:', OFFERED_LENGTHS, others.lengths),
  }
}

export function listBrands(facts: FactSets): string[] {
  return facts.names('brand:').toSorted(alphabetically)
}

/** Returns the colors that published variants have, in the catalogue's order. */
export function listColors(facts: FactSets, palette: Palette): { name: string; hex: string }[] {
  return facts
    .names('ANY:*:')
    .map((name) => ({ name, ...palette.get(name)! }))
    .toSorted((a, b) => a.position - b.position || alphabetically(a.name, b.name))
    .map(({ name, hex }) => ({ name, hex }))
}

function alphabetically(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}
