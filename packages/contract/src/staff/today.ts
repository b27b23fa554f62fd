import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { date, id, numberParam } from '../primitives.ts'
import type { Permission } from './access/permissions.ts'

/** What needs hands now, and whose work it is: members with one of these permissions see it (STAFF-70). */
export const QUEUES = {
  TO_PACK: ['warehouse', 'service'],
  TO_SHIP: ['warehouse', 'service'],
  TO_HAND_OUT: ['warehouse', 'service'],
  DUE_BACK: ['warehouse', 'service'],
  OVERDUE: ['warehouse', 'service', 'finance'],
  TO_INSPECT: ['warehouse'],
  REFUNDS: ['service', 'finance'],
  SECOND_PERSON: ['finance'],
  OBJECTIONS: ['service', 'finance'],
  AT_RISK: ['warehouse', 'service'],
  TAX_OWED: ['finance'],
  GATEWAY: ['finance'],
  DISPUTES: ['finance'],
  UNANSWERED: ['owner'],
  MESSAGES: ['service'],
} as const satisfies Record<string, readonly Permission[]>
export type Queue = keyof typeof QUEUES
// The record above names every queue.
export const QUEUE_NAMES = Object.keys(QUEUES) as [Queue, ...Queue[]]

/** Longer queues are counted up to here only, so that a count stays cheap. */
export const QUEUE_COUNT_MAX = 500

const queueCount = z.object({
  queue: z.enum(QUEUE_NAMES),
  count: z.int(),
  /** Since when the oldest one waits; null if none does. */
  oldest_at: z.nullable(z.string()),
})
export type QueueCount = z.output<typeof queueCount>

const todayQueues = z.object({ queues: z.array(queueCount) })
export type TodayQueues = z.output<typeof todayQueues>

export const getToday = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/today',
  summary:
    'What needs hands now, as far as it is the work of the member: counts, and the age of the oldest.',
  caller: { staff: 'any' },
  input: z.object({}),
  output: todayQueues,
  errors: [],
})

export const watchToday = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/today/events',
  summary:
    'The same as a stream of server-sent events: `queues` with the counts at the start and whenever they change, `ended` when the session has ended.',
  caller: { staff: 'any' },
  input: z.object({}),
  output: z.string(),
  errors: ['TOO_MANY_REQUESTS'],
})

/** Who sees the charts: all see counts, finance alone sees money (STAFF-73). */
export const FIGURE_STAFF: Permission[] = ['service', 'warehouse', 'finance']

export const FIGURE_DAYS = [30, 90, 365] as const

/** Dollars; below zero on a day with more refunds than payments. Null: the member does not see money. */
const revenue = z.nullable(z.number())

const dayFigures = z.object({
  /** In New York. */
  day: date,
  orders: z.int(),
  revenue,
  /** Units with customers at the end of the day. */
  rentals_out: z.int(),
  units_owned: z.int(),
})
export type DayFigures = z.output<typeof dayFigures>

/** `count`: the orders of an event, the pieces of a collection. */
const part = z.object({ id, name: z.string(), count: z.int(), revenue })
export type PartFigures = z.output<typeof part>

export const getFigures = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/figures',
  summary:
    'Orders, revenue, rentals out and units owned by day in New York; orders and revenue by event and by collection.',
  caller: { staff: FIGURE_STAFF },
  input: z.object({ days: numberParam(FIGURE_DAYS[0], FIGURE_DAYS[2]) }),
  output: z.object({
    days: z.array(dayFigures),
    /** The events with the most orders, and the collections with the most pieces. */
    events: z.array(part),
    collections: z.array(part),
  }),
  errors: [],
})
