import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'
import {
  listRequestedProducts,
  requestProduct,
  takeBackRequestedProduct,
} from '@twirl/contract/groups/trunk-shows'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

export type RequestedProduct = EndpointOutput<typeof requestProduct>

export const requestedProductsQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'requested-products'],
    queryFn: async ({ signal }): Promise<RequestedProduct[]> =>
      (await api(listRequestedProducts, {}, { signal })).requested_products,
  })

export async function request(
  queryClient: QueryClient,
  wanted: EndpointInput<typeof requestProduct>,
): Promise<void> {
  const requested = await api(requestProduct, wanted)
  change(queryClient, requested.requested_product_id, [requested])
}

export async function takeBack(queryClient: QueryClient, id: number): Promise<void> {
  await api(takeBackRequestedProduct, { id })
  change(queryClient, id, [])
}

function change(queryClient: QueryClient, id: number, to: RequestedProduct[]): void {
  queryClient.setQueryData(requestedProductsQuery().queryKey, (before: RequestedProduct[] = []) => [
    ...before.filter(({ requested_product_id }) => requested_product_id !== id),
    ...to,
  ])
}
