import { linkOptions } from '@tanstack/react-router'
import { api } from '#lib/api.ts'
import { SALE_SORTS } from '../listing-search.ts'
import type { ListingSource } from './listing-source.ts'

export const saleSource: ListingSource = {
  key: ['sale'],
  fetch: async (input, options) => {
    const { listClearanceItems } = await import('../../catalog-calls.ts')
    return api(listClearanceItems, input, options)
  },
  linkTo: (search) => linkOptions({ to: '/sale', search }),
  linkToProduct: (product, color) =>
    linkOptions({
      to: '/sale/p/$productId',
      params: { productId: String(product.id) },
      search: color ? { color } : {},
    }),
  sorts: SALE_SORTS,
}
