import { linkOptions } from '@tanstack/react-router'
import { listTrunkShowItems } from '@twirl/contract/groups/trunk-shows'
import type { ListingSource } from '#catalog/listing/listing-queries.ts'
import { COLLECTION_SORTS } from '#catalog/listing/listing-search.ts'
import { api } from '#lib/api.ts'
import type { EventPart } from '#trunk-shows/event/event-parts.ts'
import { linkOnEventError } from '#trunk-shows/event/event-refusal.ts'
import { TRUNK_SHOW_KEY } from '#trunk-shows/trunk-show-query.ts'

/** The products of an event as a listing. In the routes, because the catalog does not depend on events. */
export function trunkShowSource(
  id: number,
  { collection_id, is_own_products }: EventPart,
): ListingSource {
  return {
    key: [...TRUNK_SHOW_KEY, id, collection_id ?? (is_own_products ? 'own' : 'all')],
    fetch: (input, options) =>
      api(listTrunkShowItems, { id, collection_id, is_own_products, ...input }, options),
    linkTo: (search) =>
      linkOptions({ to: '/trunk-show', search: { ...search, collection: collection_id } }),
    linkToProduct: (product, color) =>
      linkOptions({
        to: '/trunk-show/p/$productId',
        params: { productId: String(product.id) },
        search: color ? { color } : {},
      }),
    sorts: COLLECTION_SORTS,
    linkOnError: linkOnEventError,
  }
}
