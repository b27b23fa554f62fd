import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { eventPassword } from '../../groups/event-password.ts'
import { APPLICATION_STATES } from '../../groups/lead-applications.ts'
import { id, idParam, note, size } from '../../primitives.ts'
import { nextCursor, pageParams } from '../paging.ts'
import { eventForm, storedEvent } from './event-form.ts'
import { chosenCollection, chosenProduct, EVENT_STATES } from './events.ts'

const caller = { staff: 'events' } as const

const listedApplication = z.object({
  id,
  state: z.enum(APPLICATION_STATES),
  name: z.string(),
  group_name: z.string(),
  group_size: z.int(),
  event_date: z.nullable(z.string()),
  created_at: z.string(),
})
export type ListedApplication = z.output<typeof listedApplication>

export const APPLICATION_FILTERS = ['OPEN', 'DECIDED'] as const
export type ApplicationFilter = (typeof APPLICATION_FILTERS)[number]

export const listApplications = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/application',
  summary:
    'Applications to lead a group: those to be decided, oldest first, or the decided and withdrawn ones, newest first.',
  caller,
  input: z.object({ show: z.optional(z.enum(APPLICATION_FILTERS)), ...pageParams }),
  output: z.object({ applications: z.array(listedApplication), next: nextCursor }),
  errors: [],
})

const application = z.extend(listedApplication, {
  /** Changes with every change of its state. */
  version: z.int(),
  email: z.string(),
  phone_number: z.string(),
  /** Whether a customer has confirmed the address. */
  has_account: z.boolean(),
  hand_out_date: z.nullable(z.string()),
  address: z.nullable(z.string()),
  collections: z.array(z.string()),
  sizes: z.array(z.object({ size, count: z.int() })),
  message: z.string(),
  refusal: z.nullable(z.string()),
  password_hint: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  event: z.nullable(z.object({ id, theme: z.string(), state: z.enum(EVENT_STATES) })),
})
export type Application = z.output<typeof application>

export const getApplication = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/application/{id}',
  summary: 'An application to lead a group, with the event that was made of it.',
  caller,
  input: z.object({ id: idParam }),
  output: application,
  errors: ['NOT_FOUND'],
})

export const getApplicationForm = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/application/{id}/form',
  summary: 'The fields of the event that an application asks for. Nothing is stored.',
  caller,
  input: z.object({ id: idParam }),
  output: z.object({
    version: z.int(),
    form: storedEvent,
    products: z.array(chosenProduct),
    collections: z.array(chosenCollection),
  }),
  errors: ['NOT_FOUND'],
})

const version = z.int().check(z.gte(1), z.lte(2_147_483_647))

export const draftEventOfApplication = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/application/{id}/draft',
  summary:
    'Makes the draft of an event of an application. The same key twice makes one. Refused if another member was faster.',
  caller,
  input: z.object({
    id: idParam,
    version,
    key: z.uuid(),
    form: eventForm,
    password: z.nullable(eventPassword),
  }),
  output: z.object({ id }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const approveApplication = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/application/{id}/approve',
  summary:
    'Announces or opens the event of an application, makes the applicant its lead and mails what to do next. Repeating it changes nothing.',
  caller,
  input: z.object({
    id: idParam,
    version,
    state: z.enum(['SCHEDULED', 'OPEN']),
    /** How the lead knows the password; it is mailed. */
    password_hint: note(200),
  }),
  output: application,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const refuseApplication = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/application/{id}/refuse',
  summary: 'Refuses an application with a text that is mailed. Repeating it changes nothing.',
  caller,
  input: z.object({ id: idParam, version, text: note(1_000) }),
  output: application,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})
