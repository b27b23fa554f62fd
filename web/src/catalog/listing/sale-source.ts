import { linkOptions } from '@tanstack/react-router'
import { listClearanceItems } from '@twirl/contract/catalog'
import { api } from '#lib/api.ts'
import { SALE_SORTS } from './listing-search.ts'
import type { ListingSource } from './listing-source.ts'

export const saleSource: ListingSource = {
  key: ['sale'],
  fetch: (input, options) => api(listClearanceItems, input, options),
  linkTo: (search) => linkOptions({ to: '/sale', search }),
  linkToProduct: (product, color) =>
    linkOptions({
      to: '/sale/p/$productId',
      params: { productId: String(product.id) },
      search: color ? { color } : {},
    }),
  sorts: SALE_SORTS,
}
