import type { Collection } from '@twirl/contract/catalog/collections'

/** Menus show the occasions, then recommended collections such as New In (BROWSE-17, BROWSE-5). */
export function menuCollections(collections: Collection[]): Collection[] {
  const isRecommended = ({ kind }: Collection) => Number(kind === 'RECOMMENDED')
  const inMenu = collections.filter(({ is_in_menu }) => is_in_menu !== false)
  return inMenu.toSorted((a, b) => isRecommended(a) - isRecommended(b))
}

/** The collection on the home page (BROWSE-18). Undefined only in a shop without collections. */
export function findHomeCollection(collections: Collection[]): Collection | undefined {
  return collections.find(({ kind }) => kind === 'RECOMMENDED') ?? collections[0]
}
