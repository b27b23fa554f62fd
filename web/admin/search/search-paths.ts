import type { SearchKind, SearchResult } from '@twirl/contract/staff/search'

export const KIND_TEXTS: Record<SearchKind, string> = {
  order: 'Orders',
  customer: 'Customers',
  unit: 'Units',
  product: 'Products',
  event: 'Events',
}

const PATHS: Record<SearchKind, (key: string) => string> = {
  order: (number) => `/admin/orders/${number}`,
  customer: (id) => `/admin/customers/${id}`,
  unit: (code) => `/admin/units/${code}`,
  product: (id) => `/admin/products/${id}/calendar`,
  // An event has no page of its own here: its orders are its work.
  event: (id) => `/admin/orders?event=${id}`,
}

/** Where a result leads. A product leads to its own page if the member may open it, otherwise to its calendar. */
export function pathOf(
  { kind, key }: Pick<SearchResult, 'kind' | 'key'>,
  mayOpenProducts: boolean,
): string {
  if (kind === 'product' && mayOpenProducts) return `/admin/products/${encodeURIComponent(key)}`
  return PATHS[kind](encodeURIComponent(key))
}
