import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { date, email, id, name, phone, size } from '../primitives.ts'
import { password, secret, verificationCode } from './credentials.ts'
import { customer } from './customer.ts'

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/profile',
  summary:
    'Changes any part of the profile. The e-mail address changes once the new one is confirmed.',
  caller: 'customer',
  input: z.object({
    first_name: z.optional(name),
    last_name: z.optional(name),
    email: z.optional(email),
    phone_number: z.optional(phone),
    /** Proof of the new phone number: the code, or the `register_id` that checkVerificationCode returned. */
    verification_code: z.optional(verificationCode),
    register_id: z.optional(secret),
    graduation_date: z.optional(z.nullable(date)),
    university_id: z.optional(z.nullable(id)),
    sorority_id: z.optional(z.nullable(id)),
    dress_size: z.optional(z.nullable(size)),
    is_not_sorority_member: z.optional(z.boolean()),
    /** Required to change e-mail or phone number if the login is older than 15 minutes. */
    password: z.optional(password),
  }),
  output: customer,
  errors: [
    'CUSTOMER_NOT_FOUND',
    'EMAIL_ALREADY_REGISTERED',
    'PHONE_NUMBER_ALREADY_REGISTERED',
    'INCORRECT_VERIFICATION_CODE',
    'PASSWORD_REQUIRED',
    'INCORRECT_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
})

export const sendConfirmEmailLink = defineEndpoint({
  method: 'POST',
  path: '/ajax/customer/email/send-confirm-email-link',
  summary:
    'Mails a link to confirm the e-mail address of the account. Mails nothing if it is confirmed already.',
  caller: 'customer',
  input: z.object({}),
  output: z.object({ sent: z.literal(true) }),
  errors: ['CUSTOMER_NOT_FOUND', 'EMAIL_ALREADY_REGISTERED', 'TOO_MANY_REQUESTS'],
})

export const confirmEmail = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/email/confirm-email',
  summary:
    'Confirms an e-mail address by the token of the mail sent there, for the account that asked for it.',
  caller: 'customer',
  input: z.object({ token: z.string() }),
  output: z.object({ email: z.string() }),
  errors: ['LINK_HAS_EXPIRED', 'EMAIL_ALREADY_REGISTERED'],
})
