import type { TrunkShow } from '@twirl/contract/trunk-shows'

/** What is listed of an event: one of its collections, what its lead chose, or all of it. */
export type EventPart = { name: string; collection_id?: number; is_own_products?: true }

/** The side menu of a group rental; what its lead chose stands first (spec section 2). */
export function menuParts({
  trunk_show_type,
  has_own_products,
  collections,
}: Pick<TrunkShow, 'trunk_show_type' | 'has_own_products' | 'collections'>): EventPart[] {
  if (trunk_show_type !== 'GROUP_RENTAL') return []
  const filled = collections.filter(({ product_count }) => product_count > 0)
  return [
    ...(has_own_products ? [{ name: 'Lead Recommendations', is_own_products: true } as const] : []),
    ...filled.map(({ id, name }) => ({ name, collection_id: id })),
  ]
}

/** The part that an address asks for; the first of the menu stands for itself, without a menu it is everything. */
export function chosenPart(event: TrunkShow, collectionId: number | undefined): EventPart {
  const parts = menuParts(event)
  const asked = parts.find((part) => collectionId && part.collection_id === collectionId)
  return asked ?? parts[0] ?? { name: event.theme }
}
