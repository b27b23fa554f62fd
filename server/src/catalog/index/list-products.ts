import type { ProductFacets, ProductFilter } from '@twirl/contract/catalog/listing'
import { matchKey, type SearchQuery, sortByScore } from '../search/search-products.ts'
import type { Bitset } from './bitset.ts'
import { countFacets } from './catalog-facets.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { FactSets } from './fact-sets.ts'
import { filterSets, narrow } from './filter-products.ts'
import { EVERYTHING, type ListingScope } from './indexed-product.ts'
import { type ListingOrder, pageOf, type PageRequest, writeCursor } from './listing-page.ts'
import { orderName, type ProductOrder, type Shelf, sortKey } from './product-order.ts'
import { hasOwnOrder, selectedOrder } from './selected-order.ts'

export type ListingQuery = PageRequest & {
  filter: ProductFilter
  with_facets?: boolean | undefined
}

export type Listing = {
  /** The products of the page. */
  ids: number[]
  total: number
  /** How many come before the first of them. */
  skip: number
  first_cursor: string | null
  last_cursor: string | null
  facets?: ProductFacets
}

export type SearchedListing = {
  listing: Listing
  /** Whose cards and units the listing shows. */
  shelf: Shelf
  did_you_mean: string | null
  /** The colors that the words mean. */
  colors: string[]
}

const RECOMMENDED: ProductOrder = { field: 'RECOMMENDED', seed: 0, pool: 'CORE' }

/** Lists what a scope offers and the filter lets through. */
export function listProducts(
  index: CatalogIndex,
  scope: ListingScope,
  query: ListingQuery,
): Listing {
  const base = index.offered(scope)
  const order = orderOf(index, query.filter, scope, base)
  return listPage(index, base, { shelf: scope.pool, stock: index.stockOf(scope) }, order, query)
}

/** Lists what the words find and the filter lets through; without another order the best match comes first. */
export function searchProducts(
  index: CatalogIndex,
  search: SearchQuery,
  query: ListingQuery,
): SearchedListing {
  const { name, scores, slots, shelf, colors, ...corrections } = index.search.find(search, {
    slotCount: index.slotCount,
    isOnlyAvailable: query.filter.is_only_available,
  })
  const best: ListingOrder = {
    name,
    slots: sortByScore(index.slotsInOrder(RECOMMENDED), scores),
    placeOf: (slot) => {
      const { id, recommendation_score } = index.keysOf(slot)
      return { key: matchKey(scores[slot]!, recommendation_score), id }
    },
  }
  const isBestFirst = ['RAND', 'RECOMMENDED'].includes(query.filter.sorted_field)
  const order = isBestFirst ? best : orderOf(index, query.filter, EVERYTHING, slots)
  const stocked = { shelf, stock: index.facts }
  // What is offered instead of the words as typed leads to products that pass the filter.
  const findFirst = (): number | undefined => {
    const sets = filterSets({ facts: index.facts, ...stocked }, query.filter, shelf)
    const listed = narrow(slots, sets)
    return best.slots.find((slot) => listed.has(slot))
  }
  const first = corrections.isCorrected ? findFirst() : undefined
  return {
    listing: listPage(index, slots, stocked, order, query),
    shelf,
    did_you_mean: first === undefined ? null : corrections.correctedFor(first),
    colors,
  }
}

function listPage(
  index: CatalogIndex,
  base: Bitset,
  { shelf, stock }: { shelf: Shelf; stock: FactSets },
  order: ListingOrder,
  query: ListingQuery,
): Listing {
  const { filter, with_facets } = query
  const stocked = { facts: index.facts, stock }
  const matches = narrow(base, filterSets(stocked, filter, shelf))
  const { slots, skip, total } = pageOf(order, matches, query)
  const cursor = (slot: number | undefined): string | null =>
    slot === undefined ? null : writeCursor(order.name, order.placeOf(slot))
  return {
    ids: index.idsOf(slots),
    total,
    skip,
    first_cursor: cursor(slots[0]),
    last_cursor: cursor(slots.at(-1)),
    ...(with_facets && {
      facets: countFacets(stocked, base, { filter, shelf, palette: index.palette }),
    }),
  }
}

function orderOf(
  index: CatalogIndex,
  { sorted_field, random }: ProductFilter,
  scope: ListingScope,
  slots: Bitset,
): ListingOrder {
  const collection_id = 'collection_id' in scope ? scope.collection_id : null
  const order = { field: sorted_field, seed: random, pool: scope.pool, collection_id }
  if ('selection' in scope && hasOwnOrder(scope.selection, sorted_field))
    return selectedOrder(scope.selection, slots, order, (slot) => index.keysOf(slot))
  return {
    name: orderName(order),
    slots: index.slotsInOrder(order),
    placeOf: (slot) => {
      const keys = index.keysOf(slot)
      return { key: sortKey(keys, order), id: keys.id }
    },
  }
}
