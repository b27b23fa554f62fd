import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { id, idParam, note } from '../../primitives.ts'
import { nextCursor, pageParams } from '../paging.ts'

/** Contact messages, applications to work, and applications to lead a group. */
export const MESSAGE_KINDS = ['CONTACT', 'CAREER', 'LEAD'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** MINE: open, and assigned to the caller. */
export const MESSAGE_STATES = ['OPEN', 'MINE', 'DONE'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const member = z.object({ id, name: z.string() })

const summary = {
  id,
  kind: z.enum(MESSAGE_KINDS),
  /** The name and the address of the writer. */
  name: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  assigned_to: z.nullable(member),
  /** Null: it is open. */
  done_at: z.nullable(z.iso.datetime()),
  reply_count: z.int(),
}

const listedMessage = z.object({
  ...summary,
  /** The first words of it. */
  excerpt: z.string(),
})
export type ListedMessage = z.output<typeof listedMessage>

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/message',
  summary: 'What visitors wrote, by its state: open ones oldest first, done ones newest first.',
  caller: { staff: 'service' },
  input: z.object({
    state: z.optional(z.enum(MESSAGE_STATES)),
    kind: z.optional(z.enum(MESSAGE_KINDS)),
    ...pageParams,
  }),
  output: z.object({ messages: z.array(listedMessage), next: nextCursor }),
  errors: [],
})

const messageEntry = z.object({
  id,
  kind: z.enum(['REPLY', 'NOTE']),
  member,
  text: z.string(),
  created_at: z.iso.datetime(),
})
export type MessageEntry = z.output<typeof messageEntry>

const message = z.object({
  ...summary,
  phone_number: z.nullable(z.string()),
  text: z.string(),
  /** What else the form asked for: its name and its value. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** Oldest first. */
  entries: z.array(messageEntry),
  /** Whom it can be assigned to. */
  members: z.array(member),
})
export type Message = z.output<typeof message>

export const getMessage = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/message/{id}',
  summary: 'One message with its replies and notes.',
  caller: { staff: 'service' },
  input: z.object({ id: idParam }),
  output: message,
  errors: ['NOT_FOUND'],
})

export const REPLY_MAX = 5_000

/** Idempotency key: what is sent twice with the same token is stored and mailed once. */
const token = z.string().check(z.regex(/^[\w-]{8,64}$/))

export const replyToMessage = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/message/{id}/reply',
  summary:
    'Mails a reply to the writer, with the message quoted. Refused if someone replied since the page was loaded.',
  caller: { staff: 'service' },
  input: z.object({
    id: idParam,
    text: note(REPLY_MAX),
    token,
    /** How many replies the page shows. */
    reply_count: z.int().check(z.gte(0)),
  }),
  output: message,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const addMessageNote = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/message/{id}/note',
  summary: 'Adds a note that only staff read.',
  caller: { staff: 'service' },
  input: z.object({ id: idParam, text: note(REPLY_MAX), token }),
  output: message,
  errors: ['NOT_FOUND'],
})

export const assignMessage = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/message/{id}/assignee',
  summary: 'Says who answers a message. Refused if it was assigned otherwise meanwhile.',
  caller: { staff: 'service' },
  input: z.object({
    id: idParam,
    /** The member; null: no one in particular. */
    staff_id: z.nullable(id),
    /** Whom the page shows. */
    before: z.nullable(id),
  }),
  output: message,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const setMessageDone = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/message/{id}/done',
  summary: 'Marks a message as done, or opens it again. Repeating it changes nothing.',
  caller: { staff: 'service' },
  input: z.object({ id: idParam, is_done: z.boolean() }),
  output: message,
  errors: ['NOT_FOUND'],
})
