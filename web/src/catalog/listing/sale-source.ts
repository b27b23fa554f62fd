import { linkOptions } from '@tanstack/react-router'
import { listClearanceItems } from '@twirl/contract/catalog'
import { api } from '#lib/api.ts'
import type { ListingSource } from './listing-source.ts'
import { toPageSearch } from './loaded-pages.ts'
import { RANDOM, RECOMMENDED } from './sort-options.ts'

export const saleSource: ListingSource = {
  key: ['sale'],
  fetch: (input, options) => api(listClearanceItems, input, options),
  linkToPage: (page) => linkOptions({ to: '/sale', search: toPageSearch({ page }) }),
  linkToProduct: (product, color) =>
    linkOptions({
      to: '/sale/p/$productId',
      params: { productId: String(product.id) },
      search: color ? { color } : {},
    }),
  sorts: [
    RANDOM,
    RECOMMENDED,
    { field: 'FIRST_CLEARANCE_CHECK_IN_TIME', name: 'Newest' },
    { field: 'PRICE_ASC', name: 'Price, low to high' },
    { field: 'PRICE_DESC', name: 'Price, high to low' },
  ],
}
