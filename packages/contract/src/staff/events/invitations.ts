import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { idParam, REQUIRED } from '../../primitives.ts'
import { GUEST_LINES_MAX, readGuestLines } from './guest-lines.ts'

const caller = { staff: 'events' } as const

const TEXT_MAX = 300_000
const BODY_LIMIT_BYTES = 1_000_000

const guestList = z.string(REQUIRED).check(
  z.minLength(1, REQUIRED),
  z.maxLength(TEXT_MAX, 'This is too long. Use several lists.'),
  z.refine((text) => readGuestLines(text).length <= GUEST_LINES_MAX, {
    error: 'At most 2,000 lines at once',
  }),
)

/**
 * NEW: is invited. KNOWN: was invited before. DOUBLE: stands above already. REFUSED: wants no invitations. WRONG: is not
 * readable.
 */
const GUEST_STATES = ['NEW', 'KNOWN', 'DOUBLE', 'REFUSED', 'WRONG'] as const

const checkedLine = z.object({
  line: z.int(),
  /** The name and the address, or what was typed. */
  guest: z.string(),
  state: z.enum(GUEST_STATES),
  text: z.string(),
})
export type CheckedLine = z.output<typeof checkedLine>

const checkedList = z.object({
  lines: z.array(checkedLine),
  new_count: z.int(),
  /** How many more mails can be sent today. */
  left_today: z.int(),
})

export const checkInvitations = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/event/{id}/invitation/check',
  summary: 'What would become of each line of a list of guests. Nothing is stored.',
  caller,
  input: z.object({ id: idParam, text: guestList }),
  output: checkedList,
  errors: ['NOT_FOUND'],
  bodyLimitBytes: BODY_LIMIT_BYTES,
})

export const inviteGuests = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/event/{id}/invitation',
  summary: 'Invites the new guests of a list. Repeating it invites no one twice.',
  caller,
  input: z.object({ id: idParam, text: guestList }),
  output: checkedList,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
  bodyLimitBytes: BODY_LIMIT_BYTES,
})

const sentInvitation = z.object({
  name: z.string(),
  email: z.string(),
  /** WAITING: for the event to be announced, or for tomorrow. BOUNCED: the mail server refused it. */
  state: z.enum(['WAITING', 'SENDING', 'SENT', 'BOUNCED', 'REFUSED']),
  text: z.string(),
})
export type SentInvitation = z.output<typeof sentInvitation>

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event/{id}/invitation',
  summary: 'The mailed invitations of an event and what became of each; those that failed first.',
  caller,
  input: z.object({ id: idParam }),
  output: z.object({ invitations: z.array(sentInvitation) }),
  errors: ['NOT_FOUND'],
})
