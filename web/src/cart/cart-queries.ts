import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  calculateDeliveryFee,
  type CartItem,
  existCart,
  listCarts,
} from '@twirl/contract/buying/cart'
import { api } from '#lib/api.ts'
import { reloadVisitorQueries, VISITOR } from '#lib/visitor/visitor-queries.ts'

const PART = 'cart'
const CART = [VISITOR, PART] as const

export const cartsQuery = () =>
  queryOptions({
    queryKey: [...CART, 'items'],
    queryFn: async ({ signal }) => (await api(listCarts, {}, { signal })).carts,
    // Prices, stock and other tabs may have changed it.
    staleTime: 0,
  })

/** An item of the carts as they were loaded last. */
export function findCartItem(queryClient: QueryClient, id: number): CartItem | undefined {
  const carts = queryClient.getQueryData(cartsQuery().queryKey) ?? []
  return carts.flatMap(({ items }) => items).find((item) => item.id === id)
}

/** Whether the header shows its dot. */
export const cartExistsQuery = () =>
  queryOptions({
    queryKey: [...CART, 'exist'],
    queryFn: async ({ signal }) => (await api(existCart, {}, { signal })).exist,
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })

export const deliveryFeeQuery = (order: { subtotal: number; exist_rental_item: boolean }) =>
  queryOptions({
    queryKey: ['delivery-fee', order],
    queryFn: ({ signal }) => api(calculateDeliveryFee, order, { signal }),
    staleTime: 60_000,
  })

/** When the visitor is back after a pause, in this tab only. */
export async function refreshCarts(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: CART })
}

/** After add, update or delete the cart and its existence flag reload (BAG-12), in other tabs too. */
export async function reloadCarts(queryClient: QueryClient): Promise<void> {
  await reloadVisitorQueries(queryClient, PART)
}
