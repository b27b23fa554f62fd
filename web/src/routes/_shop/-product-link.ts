import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { ProductSource } from '@twirl/contract/catalog/product'
import { isShopping } from '#trunk-shows/event-storage.ts'

type FoundProduct = {
  id: number
  source: ProductSource
  collection_id: number | null
  trunk_show_id?: number | null
}

/** Link to the product where it was found, or to its own page if that place no longer exists (BROWSE-32). */
export function linkToProduct({
  id,
  source,
  collection_id,
  trunk_show_id = null,
}: FoundProduct): LinkProps {
  const params = { productId: String(id) }
  if (source === 'CLEARANCE') return linkOptions({ to: '/sale/p/$productId', params })
  if (source === 'COLLECTION' && collection_id !== null)
    return linkOptions({
      to: '/collections/$collectionId/p/$productId',
      params: { collectionId: String(collection_id), ...params },
    })
  if (source === 'ONLINE_TRUNK_SHOW' && isShopping(trunk_show_id))
    return linkOptions({ to: '/trunk-show/p/$productId', params })
  return linkOptions({ to: '/p/$productId', params })
}
