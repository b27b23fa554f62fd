import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { contact, hasOneContact } from './contact.ts'
import { secret, verificationCode } from './credentials.ts'

/** ACCOUNT-12: the purpose of a code sent by text message or mail. */
export const VERIFICATION_MESSAGE_TYPES = [
  'CUSTOMER_REGISTER',
  'CUSTOMER_UPDATE_PHONE_NUMBER',
  'CUSTOMER_RESET_PASSWORD',
  'CUSTOMER_LOGIN',
] as const
export const verificationMessageType = z.enum(VERIFICATION_MESSAGE_TYPES)
export type VerificationMessageType = z.infer<typeof verificationMessageType>

export const sendVerificationCode = defineEndpoint({
  method: 'POST',
  path: '/ajax/customer/send-verification-code',
  summary: 'Sends a code of 6 digits. The response does not reveal whether the contact is known.',
  caller: 'shopper',
  input: z
    .object({ ...contact, verification_message_type: verificationMessageType })
    .check(hasOneContact),
  output: z.object({
    /** Seconds until the code expires, and until another one may be requested. */
    expires_in: z.int(),
    resend_in: z.int(),
  }),
  errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'FEATURE_IS_OFF'],
})

export const checkVerificationCode = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/check-verification-code',
  summary:
    'Exchanges a correct code for a proof of the contact, valid for one use within 15 minutes.',
  caller: 'shopper',
  input: z
    .object({
      ...contact,
      verification_code: verificationCode,
      verification_message_type: verificationMessageType,
    })
    .check(hasOneContact),
  output: z.object({
    valid: z.boolean(),
    /** The proof; null if the code is wrong. */
    register_id: z.nullable(secret),
  }),
  errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
})
