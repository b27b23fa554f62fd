import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getStaffProduct,
  listProductChoices,
  type StaffProduct,
} from '@twirl/contract/staff/catalogue/products'
import { api } from '#lib/api.ts'
import { photosQuery } from './photos/photo-queries.ts'

/**
 * The product that a page changes. It is not fetched again while the page is open: its version is the one that the forms
 * of the page show, and a change of a colleague must not slip in between (STAFF-116).
 */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff-product', id],
    queryFn: () => api(getStaffProduct, { id }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const choicesQuery = () =>
  queryOptions({ queryKey: ['product-choices'], queryFn: () => api(listProductChoices, {}) })

/** Shows what the product is after a change of this page, and reloads the lists that show it. */
export function showSaved(queryClient: QueryClient, product: StaffProduct): void {
  queryClient.setQueryData(productQuery(product.id).queryKey, product)
  void queryClient.invalidateQueries({ queryKey: ['staff-products'] })
  void queryClient.invalidateQueries({ queryKey: choicesQuery().queryKey })
  // Photos belong to a color, and colors may have been added.
  void queryClient.invalidateQueries(photosQuery(product.id))
}

/** Shows new units. All else stays as the forms of the page show it. */
export async function reloadUnits(queryClient: QueryClient, id: number): Promise<void> {
  const fresh = await api(getStaffProduct, { id })
  const units = new Map(
    fresh.colors.flatMap(({ variants }) => variants.map((each) => [each.sku, each.units] as const)),
  )
  queryClient.setQueryData(
    productQuery(id).queryKey,
    (shown) =>
      shown && {
        ...shown,
        causes: fresh.causes,
        undeletable: fresh.undeletable,
        colors: shown.colors.map((color) => ({
          ...color,
          variants: color.variants.map((each) => ({
            ...each,
            units: units.get(each.sku) ?? each.units,
          })),
        })),
      },
  )
}
