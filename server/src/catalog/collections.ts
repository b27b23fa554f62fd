import type { Collection, CollectionKind } from '@twirl/contract/catalog/collections'
import { type Tags, tagsOf } from '#platform/changes/tags.ts'
import type { Snapshot } from './answers/catalog-answers.ts'
import { cardTag, listingTags } from './answers/listing-tags.ts'
import type { CollectionRow } from './catalog.queries.ts'
import { listProducts } from './index/list-products.ts'

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

/** Describes a collection with its cover. */
export function describeCollection(
  { index, cards }: Pick<Snapshot, 'index' | 'cards'>,
  { id, name, kind, description }: CollectionRow,
): DescribedCollection {
  const scope = { pool: 'CORE', collection_id: id } as const
  const { ids } = listProducts(index, scope, COVER)
  const [cover] = ids.map((product) => cards.read(product, 'CORE'))
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
    tags: tagsOf([...listingTags(scope, COVER), ...ids.map(cardTag)]),
  }
}
