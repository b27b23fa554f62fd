import type { Product } from '@twirl/contract/catalog/product'

/** The collection she came from if it holds the piece, else the first that does (decisions C10). */
export function findBreadcrumbCollection({ collections }: Product, cameFrom?: number) {
  return collections.find(({ id }) => id === cameFrom) ?? collections[0]
}
