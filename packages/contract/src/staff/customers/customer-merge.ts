import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { id, idParam, note } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'

const caller = { staff: 'service' } as const

/** Whose contact the account has afterwards: its own, or that of the account that is closed. */
export const KEPT = ['THIS', 'OTHER'] as const
const kept = z.enum(KEPT)

const account = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_email_confirmed: z.boolean(),
  phone_number: z.string(),
})

export const previewCustomerMerge = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/customers/{id}/merge',
  summary: 'What would move from another account into this one, and what stands against it.',
  caller,
  input: z.object({ id: idParam, other_id: idParam }),
  output: z.object({
    this: account,
    other: account,
    moves: z.array(z.object({ kind: z.string(), count: z.int() })),
    hindrances: z.array(z.string()),
  }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const mergeCustomers = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/customers/{id}/merge',
  summary: 'Moves all that another account of the same person has into this one, and closes it.',
  caller,
  input: z.object({
    id: idParam,
    other_id: id,
    email: kept,
    phone_number: kept,
    reason: note(REASON_MAX),
  }),
  output: z.object({ merged: z.literal(true) }),
  errors: ['NOT_FOUND', 'STEP_REFUSED', 'PASSWORD_NEEDED_AGAIN'],
})

const holder = z.nullable(z.object({ id, first_name: z.string(), last_name: z.string() }))

const contactConflict = z.object({
  id,
  theme: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  answered_at: z.string(),
  /** The customers who have proven the contacts of the answer. */
  email_holder: holder,
  phone_holder: holder,
})
export type ContactConflict = z.output<typeof contactConflict>

export const listContactConflicts = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/contact-conflict',
  summary:
    'Answers to invitations whose e-mail address and phone number belong to different customers, oldest first.',
  caller,
  input: z.object({}),
  output: z.object({ conflicts: z.array(contactConflict) }),
  errors: [],
})

export const settleContactConflict = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/contact-conflict/{id}',
  summary: 'Says whose answer it is: of the customer with the e-mail address or the phone number.',
  caller,
  input: z.object({ id: idParam, holder: z.enum(['EMAIL', 'PHONE']), reason: note(REASON_MAX) }),
  output: z.object({ settled: z.literal(true) }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})
