import * as z from 'zod/mini'
import { addressFields } from './buying/addresses.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  date,
  email,
  id,
  name,
  note,
  optionalNote,
  optionalPhone,
  phone,
  REQUIRED,
  size,
  SIZES,
} from './primitives.ts'

/** ACCOUNT-18: how the sender heard of the shop. */
export const REFERRAL_SOURCES = [
  'GOOGLE_SEARCH',
  'FRIEND',
  'INSTAGRAM',
  'TIKTOK',
  'LINKEDIN',
  'HANDSHAKE',
  'OTHER',
] as const
export const referralSource = z.enum(REFERRAL_SOURCES, REQUIRED)
export type ReferralSource = z.infer<typeof referralSource>

/** Idempotency key: a message sent twice (double click, retry) with the same token is stored once. */
const message_token = z.string().check(z.regex(/^[A-Za-z0-9]{32}$/))

const received = z.object({ received: z.literal(true) })

export const contactMessage = z.object({
  name,
  email,
  phone_number: optionalPhone,
  message: note(2_000),
})

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/ajax/contact-message',
  summary: 'A contact message from a visitor. The writer gets a copy by mail, within limits.',
  caller: 'shopper',
  input: z.extend(contactMessage, { message_token }),
  /** `copied`: a copy is mailed to the address of the writer. */
  output: z.extend(received, { copied: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const careerApplication = z.object({
  name,
  email,
  phone_number: phone,
  position: name,
  referral_source: referralSource,
  message: note(4_000),
})

export const sendCareerApplication = defineEndpoint({
  method: 'POST',
  path: '/ajax/career-application',
  summary: 'An application to work for the shop.',
  caller: 'shopper',
  input: z.extend(careerApplication, { message_token }),
  output: received,
  errors: ['TOO_MANY_REQUESTS'],
})

const APPLICATION_COLLECTIONS_MAX = 20

const expectedSize = z.object({ size, count: z.int().check(z.gte(1), z.lte(500)) })
export type ExpectedSize = z.output<typeof expectedSize>

export const leadApplication = z.object({
  name,
  email,
  phone_number: phone,
  group_name: name,
  group_size: z
    .int(REQUIRED)
    .check(
      z.gte(2, 'A group has at least 2 people'),
      z.lte(500, 'For more than 500 people, please contact us'),
    ),
  /** The day of the party. */
  event_date: z.nullable(date),
  referral_source: referralSource,
  message: optionalNote(2_000),
  /** When the pieces should be handed out. */
  hand_out_date: z._default(z.nullable(date), null),
  /** Where the box should go. */
  shipping_address: z._default(z.nullable(addressFields), null),
  collection_ids: z._default(
    z.array(id).check(
      z.maxLength(APPLICATION_COLLECTIONS_MAX, 'At most 20 collections'),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'A collection is named twice' }),
    ),
    [],
  ),
  /** How many people are expected to wear each size. */
  expected_sizes: z._default(
    z.array(expectedSize).check(
      z.maxLength(SIZES.length),
      z.refine((sizes) => new Set(sizes.map((each) => each.size)).size === sizes.length, {
        error: 'A size is named twice',
      }),
    ),
    [],
  ),
})

export const sendLeadApplication = defineEndpoint({
  method: 'POST',
  path: '/ajax/lead-application',
  summary:
    'An application to lead a group rental. The applicant gets a link to its state by mail, within limits.',
  caller: 'shopper',
  input: z.extend(leadApplication, { message_token }),
  /** `mailed`: the link is mailed to the address of the applicant. */
  output: z.extend(received, { mailed: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
})
