import type { Collection, CollectionKind } from '@twirl/contract/catalog/collections'
import type { CollectionRow } from './catalog.queries.ts'
import type { CatalogReadModel } from './read-model.ts'

type Selection = {
  ids?: number[] | undefined
  exclude_ids?: number[] | undefined
  types?: CollectionKind[] | undefined
}

/** Empty lists select everything visible (decisions A101). */
export function selectCollections(
  catalog: CatalogReadModel,
  { ids, exclude_ids, types }: Selection,
): Collection[] {
  return catalog
    .listCollections()
    .filter((collection) => !ids?.length || ids.includes(collection.id))
    .filter((collection) => !exclude_ids?.includes(collection.id))
    .filter((collection) => !types?.length || types.includes(collection.kind))
    .map((collection) => toCollection(catalog, collection))
}

function toCollection(
  catalog: CatalogReadModel,
  { id, name, kind, description }: CollectionRow,
): Collection {
  const cover = catalog.findCover(id)
  return {
    id,
    name,
    kind,
    description,
    image_key: cover?.image_key ?? null,
    average_color: cover?.average_color ?? null,
    image_alt: cover?.image_alt ?? null,
    product_count: catalog.countProducts({ pool: 'CORE', collection_id: id }),
  }
}
