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
  event: (id) => `/admin/orders?event=${id}`,
}

/** Kinds with a page that not all who find them may open, by the page of their list. */
const OWN_PAGES: Partial<Record<SearchKind, string>> = {
  product: '/admin/products',
  event: '/admin/events',
}

/**
 * Where a result leads. A product or an event leads to its own page if the member may open it, otherwise to its calendar
 * or its orders.
 */
export function pathOf(
  { kind, key }: Pick<SearchResult, 'kind' | 'key'>,
  mayOpen: (path: string) => boolean,
): string {
  const id = encodeURIComponent(key)
  const list = OWN_PAGES[kind]
  return list && mayOpen(list) ? `${list}/${id}` : PATHS[kind](id)
}
