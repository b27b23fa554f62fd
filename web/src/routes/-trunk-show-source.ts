import { linkOptions } from '@tanstack/react-router'
import { listTrunkShowItems } from '@twirl/contract/trunk-shows'
import type { ListingSource } from '#catalog/listing/listing-source.ts'
import { NEWEST, RANDOM, RECOMMENDED } from '#catalog/listing/sort-options.ts'
import { api } from '#lib/api.ts'
import type { EventPart } from '#trunk-shows/event-parts.ts'
import { TRUNK_SHOW_KEY } from '#trunk-shows/trunk-show-query.ts'
import { linkOnEventError } from './-event-refusal.ts'
import { toEventSearch } from './-event-search.ts'

/** What an event offers, as a listing. Here, because the catalogue knows no events. */
export function trunkShowSource(
  id: number,
  { collection_id, is_own_products }: EventPart,
): ListingSource {
  return {
    key: [...TRUNK_SHOW_KEY, id, collection_id ?? (is_own_products ? 'own' : 'all')],
    fetch: (input, options) =>
      api(listTrunkShowItems, { id, collection_id, is_own_products, ...input }, options),
    linkToPage: (page) =>
      linkOptions({
        to: '/trunk-show',
        search: toEventSearch({ collection: collection_id, page }),
      }),
    linkToProduct: (product, color) =>
      linkOptions({
        to: '/trunk-show/p/$productId',
        params: { productId: String(product.id) },
        search: color ? { color } : {},
      }),
    sorts: [RANDOM, RECOMMENDED, NEWEST],
    linkOnError: linkOnEventError,
  }
}
