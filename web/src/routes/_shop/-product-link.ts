import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { ProductSource } from '@twirl/contract/catalog/product'
import { isShopping } from '#trunk-shows/event-storage.ts'

type MetProduct = {
  id: number
  source: ProductSource
  collection_id: number | null
  trunk_show_id?: number | null
}

/** Back to where she met a piece. What no address tells any more opens on its own (decisions A39). */
export function linkToMet({
  id,
  source,
  collection_id,
  trunk_show_id = null,
}: MetProduct): LinkProps {
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
