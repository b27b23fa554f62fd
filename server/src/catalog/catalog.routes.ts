import {
  getProduct,
  listClearanceItems,
  listCollectionItems,
  listCollections,
  listProductAttributes,
  listRandomDisplayProducts,
  listRecommendedProducts,
  searchProducts,
  suggestProducts,
} from '@twirl/contract/catalog'
import type { Endpoint, EndpointOutput } from '@twirl/contract/endpoint'
import { rangeOf } from '@twirl/contract/primitives'
import type * as z from 'zod/mini'
import { AppError } from '#platform/app-error.ts'
import type { Routes } from '#platform/routes.ts'
import type { Visitor } from '#platform/visitor.ts'
import { selectCollections } from './collections.ts'
import type { FavoriteMarks, MarkableAnswer } from './markable-answer.ts'
import type { CatalogReadModel } from './read-model.ts'

export type CatalogDependencies = {
  catalog: CatalogReadModel
  /** Who asks decides the hearts; where they are kept is not the catalogue's business. */
  favoriteMarks: (visitor: Visitor) => FavoriteMarks | null | Promise<FavoriteMarks | null>
}

export function catalogRoutes(
  routes: Routes,
  { catalog, favoriteMarks }: CatalogDependencies,
): void {
  /** Answers with products that carry the visitor's hearts. */
  function handleMarked<E extends Endpoint>(
    endpoint: E,
    respond: (
      input: z.output<E['input']>,
    ) => MarkableAnswer<EndpointOutput<E>> | Promise<MarkableAnswer<EndpointOutput<E>>>,
  ): void {
    routes.handle(endpoint, async (input, visitor) => {
      const answer = await respond(input)
      const marks = favoriteMarks(visitor)
      return answer.answerFor(marks instanceof Promise ? await marks : marks)
    })
  }

  routes.handle(listCollections, (input) => ({ collections: selectCollections(catalog, input) }))

  handleMarked(listCollectionItems, ({ id, ...listing }) => {
    const { name } = getCollection(catalog, id)
    return catalog.listPage(name, { pool: 'CORE', collection_id: id }, toQuery(listing))
  })

  handleMarked(listClearanceItems, (listing) =>
    catalog.listPage('Sale', { pool: 'CLEARANCE' }, toQuery(listing)),
  )

  handleMarked(searchProducts, ({ query, ...listing }) => catalog.search(query, toQuery(listing)))

  handleMarked(suggestProducts, ({ query, limit }) => catalog.suggest(query, limit))

  handleMarked(listRecommendedProducts, ({ product_id = null, random, limit }) =>
    catalog.recommend({ product_id, seed: random, limit }),
  )

  handleMarked(listRandomDisplayProducts, ({ id, limit, random }) => {
    getCollection(catalog, id)
    return catalog.listRandomCards({ pool: 'CORE', collection_id: id }, { seed: random, limit })
  })

  handleMarked(getProduct, async ({ id, category }) => {
    const product = await catalog.findProduct(id, category)
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

type Listing = z.output<(typeof listClearanceItems)['input']>

function toQuery({ filter, with_facets, after, before, ...paging }: Listing) {
  return { filter, with_facets, after, before, ...rangeOf(paging) }
}

function getCollection(catalog: CatalogReadModel, id: number) {
  const collection = catalog.findCollection(id)
  if (!collection) throw new AppError('COLLECTION_NOT_FOUND')
  return collection
}
