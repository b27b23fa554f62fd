import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { ProductSource } from '@twirl/contract/catalog'

type MetProduct = { id: number; source: ProductSource; collection_id: number | null }

/** Back to where she met a piece. What no address tells any more opens on its own (decisions A39). */
export function linkToMet({ id, source, collection_id }: MetProduct): LinkProps {
  const productId = String(id)
  if (source === 'CLEARANCE')
    return linkOptions({ to: '/sale/p/$productId', params: { productId } })
  if (source === 'COLLECTION' && collection_id !== null)
    return linkOptions({
      to: '/collections/$collectionId/p/$productId',
      params: { collectionId: String(collection_id), productId },
    })
  return linkOptions({ to: '/p/$productId', params: { productId } })
}
