import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, money, note, optionalNote } from '../../primitives.ts'
import { shopTime } from './event-form.ts'

const caller = { staff: 'events' } as const

export const CHANGE_MESSAGE_MAX = 1_000
export const CHANGE_REASON_MAX = 500

/** An order that the change cannot reach, and why. */
const leftOrder = z.object({ order_number: z.string(), name: z.string(), text: z.string() })

const cancelPreview = z.object({
  /** Orders that will be canceled, and what their customers get back. */
  orders: z.int(),
  refund: money,
  /** Orders that have left already: they stay, and staff decide. */
  left: z.array(leftOrder),
  /** Members who are paying right now; their orders are canceled too. */
  paying: z.int(),
  /** Bags with pieces of the event, which can then not be ordered any more. */
  bags: z.int(),
  /** Guests who said that they come, and get a mail. */
  guests: z.int(),
})
export type CancelPreview = z.output<typeof cancelPreview>

export const previewEventCancel = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event/{id}/cancel',
  summary: 'What canceling an event would do now. Nothing is changed.',
  caller,
  input: z.object({ id: idParam }),
  output: cancelPreview,
  errors: ['NOT_FOUND'],
})

const eventChange = z.object({
  id,
  kind: z.enum(['CANCEL', 'MOVE']),
  by: z.string(),
  at: z.string(),
  reason: z.string(),
  /** Null: it is still being applied. */
  finished_at: z.nullable(z.string()),
  orders: z.array(
    z.object({
      order_number: z.string(),
      name: z.string(),
      /** Null: it waits. */
      result: z.nullable(z.enum(['DONE', 'LEFT'])),
      note: z.nullable(z.string()),
      refund: z.nullable(money),
    }),
  ),
})
export type EventChange = z.output<typeof eventChange>

/** Null: the event was neither canceled nor moved. */
const lastChange = z.object({ change: z.nullable(eventChange) })

export const getEventChange = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event/{id}/change',
  summary: 'How far the last cancellation or move of an event is, order by order.',
  caller,
  input: z.object({ id: idParam }),
  output: lastChange,
  errors: ['NOT_FOUND'],
})

const dates = z.object({
  opens_at: shopTime,
  closes_at: shopTime,
  rsvp_closes_at: z.nullable(shopTime),
  hand_out_date: z.nullable(date),
  party_date: z.nullable(date),
})
export type EventDates = z.output<typeof dates>

export const previewEventMove = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/event/{id}/move/preview',
  summary: 'Which orders of an event could be kept on other days. Nothing is changed.',
  caller,
  input: z.object({ id: idParam, dates }),
  output: z.object({
    /** Orders that are moved, each with a mail. */
    orders: z.int(),
    /** Orders that stay as they are, and staff decide. */
    left: z.array(leftOrder),
  }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const moveEvent = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/event/{id}/move',
  summary: 'Gives an event other dates. A job moves its orders one by one, where units allow it.',
  caller,
  input: z.object({
    id: idParam,
    version: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    dates,
    /** For the audit log. */
    reason: note(CHANGE_REASON_MAX),
    /** For the customers. */
    message: z.nullable(optionalNote(CHANGE_MESSAGE_MAX)),
  }),
  output: lastChange,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const cancelEvent = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/event/{id}/cancel',
  summary:
    'Cancels an event: its shop closes at once, and a job cancels its orders one by one. Needs service too, because money is given back.',
  caller,
  input: z.object({
    id: idParam,
    version: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    /** For the audit log. */
    reason: note(CHANGE_REASON_MAX),
    /** For the customers. */
    message: z.nullable(optionalNote(CHANGE_MESSAGE_MAX)),
  }),
  output: lastChange,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})
