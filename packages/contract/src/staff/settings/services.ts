import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'

/** What the shop uses besides its database. */
export const SERVICES = ['payments', 'tax', 'mail', 'sms', 'storage'] as const
export type Service = (typeof SERVICES)[number]

/** Text messages are not checked: each would cost money. */
export const CHECKED_SERVICES = ['payments', 'tax', 'mail', 'storage'] as const
export type CheckedService = (typeof CHECKED_SERVICES)[number]

const serviceState = z.object({
  service: z.enum(SERVICES),
  /** What is used, in words. It names no secret. */
  mode: z.string(),
  /** Whether it is ready for customers; a built-in stand-in may not be. */
  is_ready: z.boolean(),
  /** What to do if it is not ready. */
  advice: z.nullable(z.string()),
  /** What is wrong with it right now, from what customers met. */
  warning: z.nullable(z.string()),
})
export type ServiceState = z.output<typeof serviceState>

export const listServices = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/service',
  summary: 'The services that the shop uses: payments, tax, mail, text messages, storage.',
  caller: { staff: 'owner' },
  input: z.object({}),
  output: z.object({ services: z.array(serviceState) }),
  errors: [],
})

export const checkService = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/service/{service}/check',
  summary:
    'Makes a harmless call to a service and tells in words what it answered. For mail, a mail to the member.',
  caller: { staff: 'owner' },
  input: z.object({ service: z.enum(CHECKED_SERVICES) }),
  output: z.object({ is_ok: z.boolean(), text: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
  timeLimitMs: 30_000,
})
