import { PRODUCT_LENGTHS, PRODUCT_TYPES } from '@twirl/contract/catalog/product-options'
import { familyOf } from '../color-families.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { PICTURED } from './fact-sets.ts'
import type { ListingScope } from './indexed-product.ts'
import { type Listing, listProducts, type ListingQuery } from './list-products.ts'

/** What is seen of a card at a glance. */
export type CardLook = {
  family: string | null
  /** Type and length. */
  shape: string
  /** Whether the color of the picture is free. */
  isPictured: boolean
}

// How many cards back a repetition is seen: a row of a wide screen for colors, and the neighbors for shapes.
const SEEN_FAMILIES = 4
const SEEN_SHAPES = 2

const SAME_FAMILY_COST = 6
const SAME_SHAPE_COST = 3
const NOT_PICTURED_COST = 100

/** Lists products; the first page of a collection's default order, which visitors see first, is arranged. */
export function listArranged(
  index: CatalogIndex,
  scope: ListingScope,
  query: ListingQuery,
): Listing {
  const listing = listProducts(index, scope, query)
  const { filter, skip = 0, after, before } = query
  const isFirstPage = skip === 0 && after === undefined && before === undefined
  const isCollection = 'collection_id' in scope && scope.collection_id !== null
  if (!isFirstPage || !isCollection || filter.sorted_field !== 'RAND') return listing
  return { ...listing, ids: arrangePage(listing.ids, looksIn(index)) }
}

/** Returns how to find the look of a product. */
function looksIn(index: CatalogIndex): (id: number) => CardLook {
  const { facts, palette } = index
  const colors = [...palette].map(([name, { hex }]) => ({
    family: familyOf({ name, hex }),
    slots: facts.get(`main:${name}`),
  }))
  const shapes = [
    ...PRODUCT_TYPES.map((type) => `type:${type}`),
    ...PRODUCT_LENGTHS.map((length) => `length:${length}`),
  ].map((name) => ({ name, slots: facts.get(name) }))
  const pictured = facts.get(PICTURED)
  return (id) => {
    const slot = index.slotOf(id)!
    return {
      family: colors.find(({ slots }) => slots.has(slot))?.family ?? null,
      shape: shapes
        .filter(({ slots }) => slots.has(slot))
        .map(({ name }) => name)
        .join(' '),
      isPictured: pictured.has(slot),
    }
  }
}

/**
 * Returns the cards of a page in an order in which neighbors differ: each next one is the first that repeats little of those
 * before it. Only their order on the page changes, so that pages still partition the listing.
 */
export function arrangePage<Card>(cards: Card[], lookOf: (card: Card) => CardLook): Card[] {
  const rest = cards.map((card, rank) => ({ card, rank, look: lookOf(card) }))
  const arranged: typeof rest = []
  while (rest.length > 0) {
    const families = arranged.slice(-SEEN_FAMILIES).map(({ look }) => look.family)
    const shapes = arranged.slice(-SEEN_SHAPES).map(({ look }) => look.shape)
    const cost = ({ rank, look }: (typeof rest)[number]): number =>
      rank +
      SAME_FAMILY_COST * families.filter((family) => family === look.family).length +
      SAME_SHAPE_COST * shapes.filter((shape) => shape === look.shape).length +
      (look.isPictured ? 0 : NOT_PICTURED_COST)
    const costs = rest.map(cost)
    arranged.push(...rest.splice(costs.indexOf(Math.min(...costs)), 1))
  }
  return arranged.map(({ card }) => card)
}
