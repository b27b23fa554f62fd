import {
  getProduct,
  listCollectionItems,
  listCollections,
  listRandomDisplayProducts,
} from '@twirl/contract/catalog'
import { rangeOf } from '@twirl/contract/primitives'
import { AppError } from '#platform/app-error.ts'
import type { Routes } from '#platform/routes.ts'
import { selectCollections } from './collections.ts'
import type { CatalogReadModel } from './read-model.ts'

export function catalogRoutes(routes: Routes, catalog: CatalogReadModel): void {
  routes.handle(listCollections, (input) => ({ collections: selectCollections(catalog, input) }))

  routes.handle(listCollectionItems, ({ id, filter, ...paging }) => {
    const collection = getCollection(catalog, id)
    return catalog.listPage(
      collection.name,
      { pool: 'CORE', collection_id: id },
      { filter, ...rangeOf(paging) },
    )
  })

  routes.handle(listRandomDisplayProducts, ({ id, limit, random }) => {
    getCollection(catalog, id)
    const filter = { is_only_available: true, sorted_field: 'RAND', random } as const
    return {
      products: catalog.listCards({ pool: 'CORE', collection_id: id }, { filter, skip: 0, limit }),
    }
  })

  routes.handle(getProduct, async ({ id, category }) => {
    const product = await catalog.findProduct(id, category)
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    return product
  })
}

function getCollection(catalog: CatalogReadModel, id: number) {
  const collection = catalog.findCollection(id)
  if (!collection) throw new AppError('COLLECTION_NOT_FOUND')
  return collection
}
