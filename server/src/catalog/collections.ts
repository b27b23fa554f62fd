import type { Collection, CollectionKind } from '@twirl/contract/catalog/collections'
import type { ProductCard } from '@twirl/contract/catalog/product'
import { type Tags, tagsOf } from '#platform/changes/tags.ts'
import type { CollectionRow } from './catalog.queries.ts'
import type { CatalogIndex } from './index/catalog-index.ts'
import { cardTag, listingTags } from './index/listing-tags.ts'

type Selection = {
  ids?: number[] | undefined
  exclude_ids?: number[] | undefined
  types?: CollectionKind[] | undefined
}

/** Empty lists select everything visible (BROWSE-17). */
export function selectCollections(
  collections: Collection[],
  { ids, exclude_ids, types }: Selection,
): Collection[] {
  return collections
    .filter((collection) => !ids?.length || ids.includes(collection.id))
    .filter((collection) => !exclude_ids?.includes(collection.id))
    .filter((collection) => !types?.length || types.includes(collection.kind))
}

export type DescribedCollection = { collection: Collection; tags: Tags }

// The piece that stands for a collection, whether it is available or not.
const COVER = {
  filter: { is_only_available: false, sorted_field: 'RECOMMENDED', random: 0 },
  limit: 1,
} as const

/** A collection with its cover. */
export function describeCollection(
  index: CatalogIndex,
  { id, name, kind, description }: CollectionRow,
): DescribedCollection {
  const scope = { pool: 'CORE', collection_id: id } as const
  const { cards } = index.list(scope, COVER)
  const [cover] = cards.map(({ card }) => JSON.parse(card) as ProductCard)
  return {
    collection: {
      id,
      name,
      kind,
      description,
      image_key: cover?.image_key ?? null,
      average_color: cover?.average_color ?? null,
      image_alt: cover?.image_alt ?? null,
    },
    tags: tagsOf([...listingTags(scope, COVER), ...cards.map((card) => cardTag(card.id))]),
  }
}
