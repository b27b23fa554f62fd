import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam } from '../primitives.ts'

/** Whom a reminder is for, by what they have not done yet (LEAD-14). */
export const NUDGE_GROUPS = ['NOT_ANSWERED', 'NOT_JOINED', 'NOT_ORDERED'] as const
export type NudgeGroup = (typeof NUDGE_GROUPS)[number]

export const NUDGE_CHANNELS = ['MAIL', 'TEXT'] as const
export type NudgeChannel = (typeof NUDGE_CHANNELS)[number]

/** Why a person of the group gets none. */
export const NUDGE_REASONS = [
  'REFUSED',
  'NO_CONTACT',
  'TOO_SOON',
  'ENOUGH',
  'NOT_NEEDED',
  'LATER',
] as const
export type NudgeReason = (typeof NUDGE_REASONS)[number]

const leftOut = z.object({
  key: z.string(),
  /** Empty if only a contact is known. */
  name: z.string(),
  reason: z.enum(NUDGE_REASONS),
})
export type LeftOut = z.output<typeof leftOut>

const nudge = {
  id: idParam,
  group: z.enum(NUDGE_GROUPS),
  channel: z.enum(NUDGE_CHANNELS),
  /** Only this person of the group. */
  person_key: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{43}$/)))),
}

export const previewNudge = defineEndpoint({
  method: 'PUT',
  path: '/ajax/lead/trunk-show/{id}/nudge/preview',
  summary: 'What a reminder says, to how many it would go, and who is left out. Nothing is sent.',
  caller: 'customer',
  input: z.object(nudge),
  output: z.object({
    /** Null for a text message. */
    subject: z.nullable(z.string()),
    /** With a placeholder where each person has a link of their own. */
    text: z.string(),
    recipients: z.int(),
    left_out: z.array(leftOut),
    /** How many reminders a person gets at most, and the days between two. */
    nudges_per_person: z.int(),
    nudge_pause_days: z.int(),
  }),
  errors: ['LED_EVENT_NOT_FOUND', 'NUDGES_CLOSED', 'FEATURE_IS_OFF'],
})
export type NudgePreview = z.output<(typeof previewNudge)['output']>

export const sendNudge = defineEndpoint({
  method: 'POST',
  path: '/ajax/lead/trunk-show/{id}/nudge',
  summary:
    'Reminds a group of people, or one of them, by mail or text message. Repeating it with the same key sends nothing and answers the same.',
  caller: 'customer',
  input: z.object({ ...nudge, request_key: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  output: z.object({ trunk_show_id: id, sent: z.int(), left_out: z.array(leftOut) }),
  errors: ['LED_EVENT_NOT_FOUND', 'NUDGES_CLOSED', 'FEATURE_IS_OFF'],
})
export type SentNudge = z.output<(typeof sendNudge)['output']>
