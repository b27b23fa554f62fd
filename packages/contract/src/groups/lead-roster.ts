import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, size } from '../primitives.ts'

/** How far a person is, in the order of the event's life (LEAD-3). */
export const ROSTER_STATES = [
  'INVITED',
  'DECLINED',
  'COMING',
  'JOINED',
  'IN_BAG',
  'ORDERED',
  'HANDED_OUT',
  'RETURNED',
] as const
export type RosterState = (typeof ROSTER_STATES)[number]

/** Names and sizes only: neither a contact nor an amount is part of it (LEAD-2). */
const rosterPerson = z.object({
  /** Names the person in calls about this event, and means nothing elsewhere. */
  key: z.string(),
  /** Empty if only a contact is known. */
  name: z.string(),
  state: z.enum(ROSTER_STATES),
  /** Null: no answer. */
  is_attending: z.nullable(z.boolean()),
  has_joined: z.boolean(),
  dress_size: z.nullable(size),
  /** Pieces of orders that are not canceled. */
  pieces: z.int(),
})
export type RosterPerson = z.output<typeof rosterPerson>

const sizeNeed = z.object({
  size,
  /** How many come. */
  coming: z.int(),
  /** How many of them have no order yet. */
  to_order: z.int(),
  /** Units of the event's pieces that can still be rented in this size. */
  free: z.int(),
})
export type SizeNeed = z.output<typeof sizeNeed>

const leadRoster = z.object({
  /** By name. */
  people: z.array(rosterPerson),
  /** Browsers that joined and whose visitor is not logged in. */
  guests_joined: z.int(),
  /** Sizes that someone needs, from small to large. */
  sizes: z.array(sizeNeed),
  box: z.object({
    /** Orders that are not canceled. */
    orders: z.int(),
    shipped: z.int(),
    handed_out: z.int(),
    /** Rented pieces that are with members. */
    pieces_out: z.int(),
    /** Null for an event in person only, which has no box. */
    arrives_by: z.nullable(z.iso.date()),
    return_by: z.nullable(z.iso.date()),
  }),
})
export type LeadRoster = z.output<typeof leadRoster>

export const getLeadRoster = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead/trunk-show/{id}/roster',
  summary: 'The people of an event and how far each is, for those who lead it.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: leadRoster,
  errors: ['LED_EVENT_NOT_FOUND'],
})
