import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, numberParam, size } from '../../primitives.ts'
import { nextCursor, pageParams } from '../paging.ts'
import { POOLS, UNIT_STATES } from './units.ts'

const state = z.enum(Object.keys(UNIT_STATES) as (keyof typeof UNIT_STATES)[])
const pool = z.enum(Object.keys(POOLS) as (keyof typeof POOLS)[])
const bookedOrder = z.object({ number: z.string(), name: z.string() })

/** The days that a calendar shows. */
export const CALENDAR_DAYS = 56

const span = z.object({
  booking_id: z.int(),
  kind: z.enum(['RENTAL', 'EVENT', 'SALE', 'SERVICE']),
  /** Whether the customer is still paying. */
  is_held: z.boolean(),
  /** The first day. */
  from: z.string(),
  /** The last day; null: it has no end. */
  last: z.nullable(z.string()),
  order: z.nullable(bookedOrder),
  /** The unit is away for it. */
  is_away: z.boolean(),
  /** The unit should be back. */
  is_late: z.boolean(),
  is_at_risk: z.boolean(),
})
export type CalendarSpan = z.output<typeof span>

const calendarUnit = z.object({
  code: z.string(),
  color: z.string(),
  size,
  pool,
  state,
  spans: z.array(span),
})
export type CalendarUnit = z.output<typeof calendarUnit>

export const getProductCalendar = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/product/{id}/calendar',
  summary: 'The units of a product in service with their bookings from a day on.',
  caller: { staff: ['warehouse', 'service', 'catalogue'] },
  input: z.object({
    id: idParam,
    /** Today without it. */
    from: z.optional(date),
    size: z.optional(size),
  }),
  output: z.object({
    product: z.object({ id, title: z.string() }),
    sizes: z.array(size),
    from: z.string(),
    today: z.string(),
    units: z.array(calendarUnit),
    /** There are more units than are shown: a size must be chosen. */
    is_cut: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
})

const risk = z.object({
  booking_id: z.int(),
  kind: z.enum(['RENTAL', 'EVENT', 'SALE', 'SERVICE']),
  from: z.string(),
  last: z.nullable(z.string()),
  at_risk_since: z.string(),
  order: z.nullable(bookedOrder),
  product_id: id,
  title: z.string(),
  color: z.string(),
  size,
  unit: z.object({ code: z.string(), state }),
  /** The order that the unit is away for. */
  away_for: z.nullable(bookedOrder),
  /** How many other units are free for it. */
  free_count: z.int(),
  /** The day on which the first unit of that size is expected on the rail; null if that is not known. */
  earliest_return: z.nullable(z.string()),
})
export type Risk = z.output<typeof risk>

export const listRisks = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/risk',
  summary: 'Promises whose unit may not be there in time, the most urgent first.',
  caller: { staff: ['warehouse', 'service'] },
  input: z.object({ ...pageParams }),
  output: z.object({ risks: z.array(risk), next: nextCursor }),
  errors: [],
})

export const movePromise = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/risk/{booking}/move',
  summary:
    'Moves a promise at risk to another free unit, by the rules of the nightly job. A promise that is safe meanwhile stays as it is.',
  caller: { staff: ['warehouse', 'service'] },
  input: z.object({ booking: numberParam(1, 9_999_999_999) }),
  output: z.object({ code: z.string(), is_moved: z.boolean() }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})
