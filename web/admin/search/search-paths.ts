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

export function pathOf({ kind, key }: Pick<SearchResult, 'kind' | 'key'>): string {
  return PATHS[kind](encodeURIComponent(key))
}
