import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { email, id, name, optionalNote, phone, REQUIRED, size } from '../primitives.ts'
import { alias } from './trunk-shows.ts'

export const NOTE_MAX = 200 // RSVP-2

const secret = z.string().check(z.regex(/^[\w-]{43}$/))

/** From the link of a mail: the recipient, the expiry of the proof, and the signature. */
export const invitation = z.object({
  email,
  expires: z.int(),
  signature: secret,
  /** Set in a link that was mailed to change an answer, absent in an invitation. It is signed with the rest. */
  purpose: z.optional(z.enum(['CHANGE_ANSWER'])),
})
export type Invitation = z.infer<typeof invitation>

export const checkQuestionnaire = defineEndpoint({
  method: 'PUT',
  path: '/ajax/questionnaire/check',
  summary: 'The event of a questionnaire, if it accepts answers.',
  caller: 'shopper',
  input: z.object({
    trunk_show_alias_id: alias,
    invitation: z.optional(invitation),
    /** A customer who answered with this login asks for the answer, to change it. */
    is_change: z._default(z.boolean(), false),
  }),
  output: z.object({
    trunk_show_id: id,
    trunk_show_theme: z.string(),
    /** The host: the chapter or the leader. */
    host: z.string(),
    hand_out_date: z.nullable(z.iso.date()),
    party_date: z.nullable(z.iso.date()),
    /** Between them its pieces can be ordered online; null for an event in person. */
    online_start_time: z.nullable(z.iso.datetime()),
    online_end_time: z.nullable(z.iso.datetime()),
    rsvp_end_time: z.nullable(z.iso.datetime()),
    /** The stored answer, for a link that was mailed to change it, or for the login that sent it. */
    answer: z.nullable(
      z.object({
        email: z.string(),
        cell_phone: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        /** Null for a guest who cannot come. */
        dress_size: z.nullable(size),
        note: z.string(),
        is_attending: z.boolean(),
      }),
    ),
  }),
  errors: [
    'NO_MATCHED_TRUNK_SHOW',
    'TRUNK_SHOW_DELETED',
    'TRUNK_SHOW_CANCELED',
    'QUESTIONNAIRE_CLOSED',
    'QUESTIONNAIRE_EXPIRED',
    'QUESTIONNAIRE_ALREADY_EXISTS',
    'TOO_MANY_REQUESTS',
  ],
})

/**
 * Stored data of a person on the event's roster. Without proof of identity it is masked, and a reference is
 * included that the form sends back, so that the server fills in the masked fields (RSVP-9).
 * Only the contact that the visitor typed then shows a few characters: '•••-•••-4821', 'e•••@example.com'.
 */
const lookup = z.object({
  exists: z.boolean(),
  /** Answered for people on the roster only. */
  has_answered: z.boolean(),
  is_masked: z.boolean(),
  prefill_ref: z.nullable(secret),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  cell_phone: z.nullable(z.string()),
  /** The size if proof was given; otherwise masked like any other field. */
  dress_size: z.nullable(z.string()),
})
export type QuestionnaireLookup = z.infer<typeof lookup>

export const findGuestByEmail = defineEndpoint({
  method: 'PUT',
  path: '/ajax/questionnaire/get-by-email',
  summary: 'The stored data of an invited e-mail address.',
  caller: 'shopper',
  input: z.object({ trunk_show_alias_id: alias, email, invitation: z.optional(invitation) }),
  output: lookup,
  errors: ['TOO_MANY_REQUESTS'],
})

export const findGuestByPhoneNumber = defineEndpoint({
  method: 'PUT',
  path: '/ajax/questionnaire/get-by-phone-number',
  summary: 'The stored data of an invited phone number.',
  caller: 'shopper',
  input: z.object({
    trunk_show_alias_id: alias,
    cell_phone: phone,
    invitation: z.optional(invitation),
  }),
  output: lookup,
  errors: ['TOO_MANY_REQUESTS'],
})

/** The fields of the form. A guest who cannot come needs no dress. */
export const questionnaire = z
  .object({
    cell_phone: phone,
    email,
    first_name: name,
    last_name: name,
    dress_size: z.nullable(z.enum(size.options, REQUIRED)),
    note: optionalNote(NOTE_MAX),
    is_attending: z.boolean(),
  })
  .check(
    z.refine(({ is_attending, dress_size }) => !is_attending || dress_size !== null, {
      path: ['dress_size'],
      error: REQUIRED,
    }),
  )
export type Questionnaire = z.infer<typeof questionnaire>

export const sendQuestionnaire = defineEndpoint({
  method: 'POST',
  path: '/ajax/questionnaire',
  summary:
    'Answers an invitation. With a prefill_ref the fields that it covers may be omitted, and those that stay in a change.',
  caller: 'shopper',
  input: z.object({
    trunk_show_id: id,
    trunk_show_alias_id: alias,
    cell_phone: z.optional(phone),
    email: z.optional(email),
    first_name: z.optional(name),
    last_name: z.optional(name),
    dress_size: z.optional(size),
    note: z.optional(optionalNote(NOTE_MAX)),
    /** False: the guest cannot come, and no size is needed. */
    is_attending: z._default(z.boolean(), true),
    /** Replaces the answer that this browser or this login sent with the same contact. */
    is_change: z._default(z.boolean(), false),
    prefill_ref: z.optional(secret),
    invitation: z.optional(invitation),
  }),
  output: z.object({ received: z.literal(true) }),
  errors: [
    'NO_MATCHED_TRUNK_SHOW',
    'TRUNK_SHOW_DELETED',
    'TRUNK_SHOW_CANCELED',
    'QUESTIONNAIRE_CLOSED',
    'QUESTIONNAIRE_EXPIRED',
    'QUESTIONNAIRE_ALREADY_EXISTS',
    'TOO_MANY_REQUESTS',
  ],
})

export const sendChangeLink = defineEndpoint({
  method: 'POST',
  path: '/ajax/questionnaire/send-change-link',
  summary:
    'Mails a link with which a guest changes the answer. Without a contact the phone number of the login counts. The reply is the same whether a mail was sent or not.',
  caller: 'shopper',
  input: z.object({
    trunk_show_alias_id: alias,
    email: z.optional(email),
    cell_phone: z.optional(phone),
    invitation: z.optional(invitation),
  }),
  output: z.object({ received: z.literal(true) }),
  errors: [
    'NO_MATCHED_TRUNK_SHOW',
    'TRUNK_SHOW_DELETED',
    'TRUNK_SHOW_CANCELED',
    'QUESTIONNAIRE_CLOSED',
    'QUESTIONNAIRE_EXPIRED',
    'TOO_MANY_REQUESTS',
  ],
})
