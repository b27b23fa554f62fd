import { AppError } from '#platform/http/app-error.ts'
import type { Selection } from '../../catalog/public.ts'
import type { OfferingTrunkShow } from '../trunk-shows.ts'

/** Names a part of what an event offers; all of it when neither is given. */
export type OfferPart = {
  collection_id?: number | null | undefined
  is_own_products?: boolean | undefined
}

/** Returns what an event offers in a part, at the event's rents. */
export function offerOf(
  { selection }: OfferingTrunkShow,
  { collection_id, is_own_products }: OfferPart = {},
): Selection {
  if (is_own_products) return { ...selection, id: `${selection.id}:own`, collection_ids: [] }
  if (collection_id === undefined || collection_id === null) return selection
  if (!selection.collection_ids.includes(collection_id)) throw new AppError('COLLECTION_NOT_FOUND')
  return {
    ...selection,
    id: `${selection.id}:collection:${collection_id}`,
    product_ids: [],
    collection_ids: [collection_id],
  }
}
