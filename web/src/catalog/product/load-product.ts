import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { getProduct, ProductSource } from '@twirl/contract/catalog/product'
import { isCallErrorOf } from '@twirl/contract/client'
import { productQuery } from '../catalog-queries.ts'
import { toId } from '#lib/url/to-id.ts'

/** A product that does not exist or has no variants redirects to the page for deleted products (BROWSE-27). */
export async function loadProduct(
  queryClient: QueryClient,
  productId: string,
  source: ProductSource,
  trunkShowId?: number,
): Promise<void> {
  const id = toId(productId)
  try {
    const product = id && (await queryClient.ensureQueryData(productQuery(id, source, trunkShowId)))
    if (product && product.variants.length > 0) return
  } catch (error) {
    if (!isCallErrorOf<typeof getProduct>(error) || error.code !== 'PRODUCT_NOT_FOUND') throw error
  }
  throw redirect({ to: '/empty-page', hash: 'deleted', replace: true, statusCode: 302 })
}
