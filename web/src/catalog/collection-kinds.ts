import type { Collection } from '@twirl/contract/catalog/collections'

/** Menus show the occasions; recommended collections feed the home page (decisions A101). */
export function menuCollections(collections: Collection[]): Collection[] {
  return collections.filter(({ kind }) => kind !== 'RECOMMENDED')
}

/** The collection on the home page (decisions A107). Undefined only in a shop without collections. */
export function findHomeCollection(collections: Collection[]): Collection | undefined {
  return collections.find(({ kind }) => kind === 'RECOMMENDED') ?? collections[0]
}
