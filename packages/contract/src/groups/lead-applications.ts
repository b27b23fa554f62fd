import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id } from '../primitives.ts'

/** How far an application to lead a group is (LEAD-62). */
export const APPLICATION_STATES = [
  'RECEIVED',
  'PREPARING',
  'APPROVED',
  'REFUSED',
  'WITHDRAWN',
] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** The signed part of the link that the applicant gets by mail. */
const token = z.string().check(z.maxLength(100))

const ownApplication = z.object({
  /** Opens the application without a login. */
  token: z.string(),
  state: z.enum(APPLICATION_STATES),
  group_name: z.string(),
  group_size: z.int(),
  event_date: z.nullable(z.string()),
  created_at: z.string(),
  /** What the shop wrote; null unless it is refused. */
  refusal: z.nullable(z.string()),
  /** Null until it is approved. */
  event: z.nullable(
    z.object({
      id,
      theme: z.string(),
      alias: z.string(),
      opens_at: z.string(),
      closes_at: z.string(),
      hand_out_date: z.nullable(z.string()),
      party_date: z.nullable(z.string()),
      password_hint: z.string(),
      /** Whether the event has its lead already. */
      has_lead: z.boolean(),
      /** Whether the caller is the lead. */
      is_lead: z.boolean(),
      /** Whether the caller sent the application, or has confirmed its address, and so may become the lead. */
      may_lead: z.boolean(),
    }),
  ),
})
export type OwnApplication = z.output<typeof ownApplication>

export const listOwnApplications = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead-application/list',
  summary:
    'The applications to lead a group that the customer sent, or that have the confirmed address; newest first.',
  caller: 'customer',
  input: z.object({}),
  output: z.object({ applications: z.array(ownApplication) }),
  errors: [],
})

export const getApplicationByLink = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead-application/link',
  summary: 'The application that a link in a mail names.',
  caller: 'shopper',
  input: z.object({ token }),
  output: ownApplication,
  errors: ['NOT_FOUND'],
})

export const withdrawApplication = defineEndpoint({
  method: 'PUT',
  path: '/ajax/lead-application/withdraw',
  summary: 'Withdraws an application that is not decided. Repeating it changes nothing.',
  caller: 'shopper',
  input: z.object({ token }),
  output: ownApplication,
  errors: ['NOT_FOUND', 'APPLICATION_IS_DECIDED'],
})

export const takeTheLead = defineEndpoint({
  method: 'PUT',
  path: '/ajax/lead-application/lead',
  summary:
    'Makes the customer the lead of the event of an approved application. Repeating it changes nothing; the first one stays.',
  caller: 'customer',
  input: z.object({ token }),
  output: ownApplication,
  errors: ['NOT_FOUND', 'APPLICATION_OF_OTHER_EMAIL', 'EVENT_HAS_LEAD'],
})
