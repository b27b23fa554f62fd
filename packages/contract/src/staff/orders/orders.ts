import * as z from 'zod/mini'
import { CARRIERS } from '../../buying/carriers.ts'
import { orderNumber } from '../../buying/checkout.ts'
import { orderKind, paymentStatus } from '../../buying/orders.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, money, note } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { nextCursor, pageParams } from '../paging.ts'
import type { Permission } from '../access/permissions.ts'

/** Everyone who works with orders. */
export const ORDER_STAFF: Permission[] = ['service', 'warehouse', 'finance']

/**
 * What has to be done with an order next (STAFF-14). An order can be in several: one piece is overdue while another one
 * waits for its inspection.
 */
export const WORK_STATES = [
  'TO_PACK',
  'TO_SHIP',
  'TO_HAND_OUT',
  'ON_THE_WAY',
  'OUT',
  'OVERDUE',
  'TO_INSPECT',
  'DONE',
  'REFUNDED',
] as const
export const workState = z.enum(WORK_STATES)
export type WorkState = z.infer<typeof workState>

/** What the list can be sorted by; a minus in front stands for the descending order. */
export const ORDER_SORTS = ['placed', 'total', 'due', 'name'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

const SEARCH_MAX = 100

/** The orders that a list or an export is about. */
const orderFilter = {
  state: z.optional(workState),
  kind: z.optional(z.enum(['group', 'individual'])),
  event: z.optional(idParam),
  /** The days in New York on which they were placed; both are included. */
  from: z.optional(date),
  until: z.optional(date),
  /** The beginning of a number, a name, an e-mail address, a phone number or a tracking number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX))),
}

const listedOrder = z.object({
  order_number: orderNumber,
  placed_at: z.string(),
  states: z.array(workState),
  channel: orderKind,
  status: paymentStatus,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  event: z.nullable(z.object({ id, theme: z.string() })),
  pieces: z.int(),
  due_date: z.nullable(date),
  total: money,
  refund_total: money,
  carrier: z.nullable(z.enum(CARRIERS)),
  tracking_number: z.nullable(z.string()),
})
export type ListedOrder = z.output<typeof listedOrder>

export const listStaffOrders = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/orders',
  summary: 'Orders by state of work, kind, event, days and words, sorted, page by page.',
  caller: { staff: ORDER_STAFF },
  input: z.object({
    ...orderFilter,
    sort: z.optional(z.string().check(z.regex(/^-?(placed|total|due|name)$/))),
    ...pageParams,
  }),
  output: z.object({ orders: z.array(listedOrder), next: nextCursor }),
  errors: [],
})

export const listOrderEvents = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/orders/event',
  summary: 'The newest events, and the one that is asked for, to filter orders by.',
  caller: { staff: ORDER_STAFF },
  input: z.object({ id: z.optional(idParam) }),
  output: z.object({ events: z.array(z.object({ id, theme: z.string(), lead_name: z.string() })) }),
  errors: [],
})

export const exportOrders = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/orders/export',
  summary:
    'The filtered orders as a CSV file, newest first, as a stream. The header `row-count` says how many rows it will have.',
  caller: { staff: 'finance' },
  input: z.object({ ...orderFilter, reason: note(REASON_MAX) }),
  output: z.string(),
  errors: [],
})
