import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { trunkShow } from '../../groups/trunk-shows.ts'
import { id, idParam, money, size } from '../../primitives.ts'
import { WORK_STATES } from '../orders/orders.ts'

const caller = { staff: 'events' } as const

const eventPerson = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  is_invited: z.boolean(),
  /** Null: no answer. */
  is_attending: z.nullable(z.boolean()),
  dress_size: z.nullable(size),
  note: z.string(),
  has_joined: z.boolean(),
  /** Orders that are not canceled. */
  order_count: z.int(),
})
export type EventPerson = z.output<typeof eventPerson>

const eventOrder = z.object({
  order_number: z.string(),
  name: z.string(),
  paid_at: z.string(),
  pieces: z.int(),
  is_canceled: z.boolean(),
  state: z.nullable(z.enum(WORK_STATES)),
})
export type ShownEventOrder = z.output<typeof eventOrder>

const eventPeople = z.object({
  figures: z.object({
    invited: z.int(),
    attending: z.int(),
    declined: z.int(),
    joined: z.int(),
    /** How many of them are browsers whose visitor is not logged in. */
    joined_as_guest: z.int(),
    orders: z.int(),
    pieces: z.int(),
    /** What the orders cost that are not canceled; null for members without finance (STAFF-73). */
    total: z.nullable(money),
  }),
  /** How many of those who come wear each size. */
  sizes: z.array(z.object({ size, count: z.int() })),
  /** By name. */
  people: z.array(eventPerson),
  /** For the next show, most wanted first. */
  requests: z.array(z.object({ product_id: id, title: z.string(), size, count: z.int() })),
  /** Newest first. */
  orders: z.array(eventOrder),
})
export type EventPeople = z.output<typeof eventPeople>

export const getEventPeople = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event/{id}/people',
  summary: 'Who is invited, answered, joined and ordered, with sizes, requests and orders.',
  caller,
  input: z.object({ id: idParam }),
  output: eventPeople,
  errors: ['NOT_FOUND'],
})

export const previewEvent = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event/{id}/preview',
  summary: 'What a member sees of an event, whatever its state is, with what is free in its days.',
  caller,
  input: z.object({ id: idParam }),
  output: z.object({
    event: trunkShow,
    /** The first ones, in the order of the event. */
    products: z.array(
      z.object({
        id,
        title: z.string(),
        image_key: z.string(),
        average_color: z.string(),
        rental_price: z.nullable(money),
        has_group_price: z.boolean(),
        free_sizes: z.array(size),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
