import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

// The limits of one upload (SHOP-19).
const MAX_EVENTS = 200

const EVENT_KINDS = ['error', 'warning', 'slow_call', 'web_vital', 'navigation'] as const

/** Something that happened in a browser. Texts that are too long are not refused, but cut off (clean-event.ts). */
const uploadedEvent = z.object({
  /** Milliseconds since 1970, of the browser's clock. */
  at: z.int().check(z.gte(0)),
  kind: z.enum(EVENT_KINDS),
  message: z.string(),
  /** Pattern of the page's route: a path may hold an e-mail address or a phone number (ACCOUNT-1). */
  route: z.string(),
  code: z.optional(z.string()),
  stack: z.optional(z.string()),
  info: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
})
export type UploadedEvent = z.infer<typeof uploadedEvent>

export const uploadEvents = defineEndpoint({
  method: 'POST',
  path: '/ajax/system/event',
  summary:
    'Events of a browser, for the owners of the shop. Always accepted; under load and over the limits they are dropped.',
  caller: 'shopper',
  bodyLimitBytes: 2 * 1024 * 1024,
  input: z.object({ events: z.array(uploadedEvent).check(z.maxLength(MAX_EVENTS)) }),
  output: z.object({ stored: z.int() }),
  errors: [],
})
