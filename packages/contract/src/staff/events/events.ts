import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { eventPassword } from '../../groups/event-password.ts'
import { TRUNK_SHOW_KINDS } from '../../groups/trunk-shows.ts'
import { flagParam, id, idParam, note, numberParam } from '../../primitives.ts'
import { nextCursor, pageParams } from '../paging.ts'
import { eventForm, storedEvent } from './event-form.ts'

/** The state of an event, as staff set it. */
export const EVENT_STATES = ['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED', 'CANCELED', 'DELETED'] as const
export type EventState = (typeof EVENT_STATES)[number]

/** Whether its shop is ahead, open or over, by the state and the time. */
const phase = z.enum(['AHEAD', 'OPEN', 'OVER'])

const caller = { staff: 'events' } as const

const listedEvent = z.object({
  id,
  kind: z.enum(TRUNK_SHOW_KINDS),
  theme: z.string(),
  /** The chapter, or the lead of a group. */
  host: z.string(),
  state: z.enum(EVENT_STATES),
  phase,
  opens_at: z.string(),
  closes_at: z.string(),
  hand_out_date: z.nullable(z.string()),
  party_date: z.nullable(z.string()),
  order_count: z.int(),
})
export type ListedEvent = z.output<typeof listedEvent>

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event',
  summary:
    'The events that are not over, those that close first at the front; or those that are over or canceled, newest first.',
  caller,
  input: z.object({
    is_past: z.optional(flagParam),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageParams,
  }),
  output: z.object({ events: z.array(listedEvent), next: nextCursor }),
  errors: [],
})

export const chosenProduct = z.object({
  id,
  title: z.string(),
  /** Null: it is not published, and not shown in the event. */
  picture: z.nullable(z.object({ image_key: z.string(), average_color: z.string() })),
})
export type ChosenProduct = z.output<typeof chosenProduct>

export const chosenCollection = z.object({ id, name: z.string() })
export type ChosenCollection = z.output<typeof chosenCollection>

const eventFile = z.object({
  id,
  /** Changes with every change of the event. */
  version: z.int(),
  state: z.enum(EVENT_STATES),
  phase,
  /** What it can be made now; canceling has a call of its own. */
  next_states: z.array(z.enum(EVENT_STATES)),
  host: z.string(),
  alias: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  has_password: z.boolean(),
  form: storedEvent,
  /** The names of what the form offers. */
  products: z.array(chosenProduct),
  collections: z.array(chosenCollection),
  /** By piece of its own: units that are free on its days, and pieces that are promised to its orders. */
  own_stock: z.array(z.object({ product_id: id, free: z.int(), promised: z.int() })),
  /** Who leads it besides its first lead (LEAD-13). */
  further_leads: z.array(z.object({ customer_id: id, name: z.string() })),
  order_count: z.int(),
  joined_count: z.int(),
  plan: z.object({
    /** Days, YYYY-MM-DD: when the box leaves, arrives, and its pieces are due. */
    ships_by: z.string(),
    arrives_by: z.string(),
    return_by: z.string(),
    /** What may go wrong with these dates, in words. */
    warnings: z.array(z.string()),
    /** How many pieces it offers in all, and those of which no unit, or few, are free in its window. */
    product_count: z.int(),
    short: z.array(z.object({ product_id: id, title: z.string(), free: z.int() })),
    short_count: z.int(),
  }),
})
export type EventFile = z.output<typeof eventFile>

export const getEvent = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event/{id}',
  summary: 'An event with all its fields, and what its dates and its stock make of it.',
  caller,
  input: z.object({ id: idParam }),
  output: eventFile,
  errors: ['NOT_FOUND'],
})

export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/event',
  summary:
    'Makes a draft of an event. The same key twice makes one. The password is stored as a hash, and shown nowhere again.',
  caller,
  input: z.object({
    key: z.uuid(),
    form: eventForm,
    /** Null: an event that is met in person only has none. */
    password: z.nullable(eventPassword),
  }),
  output: z.object({ id }),
  errors: [],
})

const version = z.int().check(z.gte(1), z.lte(2_147_483_647))

export const changeEvent = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/event/{id}',
  summary: 'Changes an event. Refused if another member changed it meanwhile.',
  caller,
  input: z.object({ id: idParam, version, form: eventForm }),
  output: eventFile,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const setEventState = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/event/{id}/state',
  summary: 'Takes an event further, or back. Repeating it changes nothing.',
  caller,
  input: z.object({
    id: idParam,
    version,
    state: z.enum(['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED', 'DELETED']),
  }),
  output: eventFile,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const changeEventPassword = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/event/{id}/password',
  summary:
    'Gives an event another password. Who joined with the old one stays in, unless everyone has to enter the new one.',
  caller,
  input: z.object({
    id: idParam,
    password: eventPassword,
    ends_grants: z.boolean(),
    reason: note(500),
  }),
  output: eventFile,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const copyEvent = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event/{id}/copy',
  summary:
    'The fields of an event for a new one, with all dates so many weeks later. Nothing is stored.',
  caller,
  input: z.object({ id: idParam, weeks: numberParam(1, 520) }),
  output: z.object({
    form: storedEvent,
    products: z.array(chosenProduct),
    collections: z.array(chosenCollection),
  }),
  errors: ['NOT_FOUND'],
})

export const findEventProducts = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event-product',
  summary: 'Published products by words of their title, for an event to offer.',
  caller,
  input: z.object({ q: note(100) }),
  output: z.object({ products: z.array(chosenProduct) }),
  errors: [],
})

export const listEventCollections = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event-collection',
  summary: 'The collections that an event can offer.',
  caller,
  input: z.object({}),
  output: z.object({ collections: z.array(chosenCollection) }),
  errors: [],
})
