import type { TrunkShow } from '@twirl/contract/groups/trunk-shows'

/** The products to list: those of a collection, the lead's recommendations, or all products of the event. */
export type EventPart = { name: string; collection_id?: number; is_own_products?: true }

/** The side menu of a group rental; the lead's recommendations come first (GROUP-14). */
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

/** The part that the URL names; otherwise the first part of the menu, or the whole event if there is no menu. */
export function chosenPart(event: TrunkShow, collectionId: number | undefined): EventPart {
  const parts = menuParts(event)
  const named = parts.find((part) => collectionId && part.collection_id === collectionId)
  return named ?? parts[0] ?? { name: event.theme }
}
