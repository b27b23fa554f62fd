import { isDeepStrictEqual } from 'node:util'
import type { Collection, CollectionKind } from '@twirl/contract/catalog/collections'
import { type Tags, tagsOf } from '#platform/changes/tags.ts'
import type { Snapshot } from './answers/catalog-answers.ts'
import { cardTag, COLLECTIONS, listingTags } from './answers/listing-tags.ts'
import type { CollectionRow } from './catalog.queries.ts'
import { listProducts } from './index/list-products.ts'

type Selection = {
  ids?: number[] | undefined
  exclude_ids?: number[] | undefined
  types?: CollectionKind[] | undefined
}

/** Returns the collections that are asked for; empty lists select everything visible (BROWSE-17). */
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
  { id, name, kind, description, is_in_menu, listing_order }: CollectionRow,
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
      ...(!is_in_menu && { is_in_menu: false as const }),
      ...(listing_order !== 'RAND' && { is_ordered: true as const }),
    },
    tags: tagsOf([...listingTags(scope, COVER), ...ids.map(cardTag)]),
  }
}

/** Describes the collections again that the changes concern. Adds a tag to the changes if a description differs. */
export function describeChanged(
  snapshot: Snapshot,
  before: DescribedCollection[],
  changes: Map<string, string | undefined>,
): DescribedCollection[] {
  return snapshot.collections.map((row, i) => {
    const known = before[i]!
    if (!known.tags.keys().some((tag) => changes.has(tag))) return known
    const described = describeCollection(snapshot, row)
    if (!isDeepStrictEqual(described.collection, known.collection))
      changes.set(COLLECTIONS, undefined)
    return described
  })
}
