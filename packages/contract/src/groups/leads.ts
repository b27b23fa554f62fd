import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam } from '../primitives.ts'
import { groupType } from './trunk-shows.ts'

/** Whether the shop of the event is still ahead, open or over. */
const phase = z.enum(['AHEAD', 'OPEN', 'OVER'])

const ledEvent = z.object({
  trunk_show_id: id,
  theme: z.string(),
  trunk_show_type: groupType,
  trunk_show_alias_id: z.string(),
  /** The chapter, or the name of the group's leader. */
  host: z.string(),
  phase,
  is_canceled: z.boolean(),
  online_start_time: z.iso.datetime(),
  online_end_time: z.iso.datetime(),
  hand_out_date: z.nullable(z.iso.date()),
  party_date: z.nullable(z.iso.date()),
  /** The first lead invites and removes the others. */
  is_first_lead: z.boolean(),
})
export type LedEvent = z.infer<typeof ledEvent>

export const listLedEvents = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead/trunk-show/list',
  summary: 'The events that the customer leads, the next one first.',
  caller: 'customer',
  input: z.object({}),
  output: z.object({ trunk_shows: z.array(ledEvent) }),
  errors: [],
})

export const getLedEvent = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead/trunk-show/{id}',
  summary: 'An event, for those who lead it.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: ledEvent,
  errors: ['LED_EVENT_NOT_FOUND'],
})
