import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import type { Permission } from './access/permissions.ts'

/** What the search finds, and for whom: members who may open it (STAFF-74). */
export const SEARCH_KINDS = {
  order: ['service', 'warehouse', 'finance'],
  customer: ['service'],
  unit: ['warehouse', 'service', 'catalogue'],
  product: ['warehouse', 'service', 'catalogue'],
  event: ['events', 'service', 'warehouse', 'finance'],
} as const satisfies Record<string, readonly Permission[]>
export type SearchKind = keyof typeof SEARCH_KINDS
// The record above names every kind.
export const SEARCH_KIND_NAMES = Object.keys(SEARCH_KINDS) as [SearchKind, ...SearchKind[]]

/** Shorter texts begin too many names. */
export const SEARCH_MIN = 2
export const SEARCH_GROUP_MAX = 8

const searchResult = z.object({
  kind: z.enum(SEARCH_KIND_NAMES),
  /** The number of an order, the code of a unit, the id of anything else: as it stands in the address of its page. */
  key: z.string(),
  title: z.string(),
  detail: z.string(),
})
export type SearchResult = z.output<typeof searchResult>

export const searchEverything = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/search',
  summary:
    'Finds orders, customers, units, products and events by number, name, e-mail, phone, tracking number, code or title: those that the member may open.',
  caller: { staff: 'any' },
  input: z.object({
    text: z.string().check(z.trim(), z.minLength(SEARCH_MIN), z.maxLength(100)),
  }),
  output: z.object({ results: z.array(searchResult) }),
  errors: [],
})
