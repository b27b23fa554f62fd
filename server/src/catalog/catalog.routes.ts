import { listCollections } from '@twirl/contract/catalog/collections'
import {
  listClearanceItems,
  listCollectionItems,
  listProductAttributes,
} from '@twirl/contract/catalog/listing'
import type { SortedField } from '@twirl/contract/catalog/product-options'
import { getProduct, type ProductSource } from '@twirl/contract/catalog/product'
import {
  listRandomDisplayProducts,
  listRecommendedProducts,
  listTopUpProducts,
} from '@twirl/contract/catalog/recommendations'
import { searchProducts, suggestProducts } from '@twirl/contract/catalog/search'
import { tagsOf } from '#platform/changes/tags.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Routes, TaggedAnswer } from '#platform/http/routes.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { toCents } from '#platform/money.ts'
import { selectCollections } from './collections.ts'
import { EVERYTHING } from './index/indexed-product.ts'
import { COLLECTIONS } from './answers/listing-tags.ts'
import { type ListingQuery, toListingQuery } from './index/list-products.ts'
import { answerWithCards, type FindMarks, withMarks } from './answers/markable-answer.ts'
import type { ProductTerms } from './answers/read-product.ts'
import type { CatalogReadModel } from './read-model.ts'
import type { SelectionTerms } from './index/selection.ts'

export type CatalogDeps = {
  catalog: CatalogReadModel
  favoriteMarks: FindMarks
  /** What an event offers to a visitor; null unless the visitor joined it. */
  findEvent: (visitor: Visitor, trunkShowId: number) => Promise<SelectionTerms | null>
}

export function catalogRoutes(
  routes: Routes,
  { catalog, favoriteMarks, findEvent }: CatalogDeps,
): void {
  const handleMarked = withMarks(routes, favoriteMarks)

  routes.handle(listCollections, (input) => {
    const collections = selectCollections(catalog.listCollections(), input)
    return new TaggedAnswer({ collections }, tagsOf([COLLECTIONS]))
  })

  handleMarked(listCollectionItems, (input) => {
    const { name, listing_order } = getCollection(catalog, input.id)
    const scope = { pool: 'CORE', collection_id: input.id } as const
    const query = inOwnOrder(toListingQuery(input), listing_order)
    return catalog.listPage(listCollectionItems, scope, query, { name })
  })

  handleMarked(listClearanceItems, (input) =>
    catalog.listPage(listClearanceItems, { pool: 'CLEARANCE' }, toListingQuery(input), {
      name: 'Sale',
    }),
  )

  handleMarked(searchProducts, (input) => catalog.search(input.query, toListingQuery(input)))

  handleMarked(suggestProducts, ({ query, limit }) => catalog.suggest(query, limit))

  handleMarked(listRecommendedProducts, async (input, visitor) => {
    const { product_id = null, random, limit, size, trunk_show_id } = input
    const query = { product_id, seed: random, limit, size }
    if (trunk_show_id === undefined) return catalog.recommend(EVERYTHING, query)
    // Inside an event its own pieces, so that the visitor stays in it (BROWSE-26).
    const event = await findEvent(visitor, trunk_show_id)
    if (!event?.isOpen) return answerWithCards(listRecommendedProducts, [], {}, [])
    return catalog.recommend({ pool: 'CORE', selection: event.selection }, query)
  })

  handleMarked(listTopUpProducts, ({ missing, transaction_type, size = null, limit }) => {
    const pool = transaction_type === 'RENT' ? 'CORE' : 'CLEARANCE'
    return catalog.listTopUps({ pool, missing_cents: toCents(missing), size, limit })
  })

  handleMarked(listRandomDisplayProducts, ({ id, limit, random }) => {
    getCollection(catalog, id)
    return catalog.listRandomCards({ pool: 'CORE', collection_id: id }, { seed: random, limit })
  })

  handleMarked(getProduct, async ({ id, category, trunk_show_id }, visitor) => {
    const terms = await findTerms(category, trunk_show_id, (event) => findEvent(visitor, event))
    const product = terms && (await catalog.findProduct(id, terms))
    // To visitors who have not joined, an event's product does not exist, so that events cannot be probed (BROWSE-27).
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    return product
  })

  routes.handle(listProductAttributes, () => {
    const { brands, colors } = catalog.listAttributes()
    return {
      product_attributes: [
        ...brands.map((name) => ({ type: 'BRAND' as const, name, hex: null })),
        ...colors.map((color) => ({ type: 'COLOR' as const, ...color })),
      ],
    }
  })
}

/** The default order of a listing is random, or what staff chose for the collection (STAFF-134). */
function inOwnOrder(query: ListingQuery, order: SortedField): ListingQuery {
  if (order === 'RAND' || query.filter.sorted_field !== 'RAND') return query
  return { ...query, filter: { ...query.filter, sorted_field: order, random: 0 } }
}

/** An event's terms hold on its own pages; elsewhere the visitor's event changes nothing (BROWSE-22). */
async function findTerms(
  category: ProductSource,
  trunkShowId: number | undefined,
  findEvent: (trunkShowId: number) => Promise<SelectionTerms | null>,
): Promise<ProductTerms | null> {
  if (category === 'CLEARANCE') return 'CLEARANCE'
  if (category === 'ALL') return 'CORE'
  if (trunkShowId !== undefined) return findEvent(trunkShowId)
  return category === 'COLLECTION' ? 'CORE' : null
}

function getCollection(catalog: CatalogReadModel, id: number) {
  const collection = catalog.findCollection(id)
  if (!collection) throw new AppError('COLLECTION_NOT_FOUND')
  return collection
}
