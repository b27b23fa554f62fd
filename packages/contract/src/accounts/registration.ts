import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { referralSource } from '../messages.ts'
import { date, email, id, name, phone, REQUIRED, size } from '../primitives.ts'
import { newPassword, password, secret, verificationCode } from './credentials.ts'
import { customer } from './customer.ts'

/** ACCOUNT-14: what to do when the e-mail or the phone of a new account is known already (ACCOUNT-14). */
export const CONTACT_CONFLICT_RESOLUTIONS = [
  'UNCONFIRMED',
  'USE_OLD_EMAIL',
  'USE_NEW_EMAIL',
  'USE_OLD_CELL_PHONE',
  'USE_NEW_CELL_PHONE',
] as const
export const contactConflictResolution = z.enum(CONTACT_CONFLICT_RESOLUTIONS)
export type ContactConflictResolution = z.infer<typeof contactConflictResolution>

/** The sign-up form. The next page asks for the code. */
export const signUp = z.object({
  first_name: name,
  last_name: name,
  email,
  phone_number: phone,
  password: newPassword,
  referral_source: z.nullable(referralSource),
})
export type SignUp = z.infer<typeof signUp>

export const register = defineEndpoint({
  method: 'POST',
  path: '/ajax/customer/register',
  summary: 'Creates an account for a verified phone number and logs in.',
  caller: 'shopper',
  input: z
    .object({
      first_name: name,
      last_name: name,
      email,
      phone_number: phone,
      password: newPassword,
      /** Proof of the phone number: the code, or the `register_id` that checkVerificationCode returned. */
      verification_code: z.optional(verificationCode),
      register_id: z.optional(secret),
      referral_source: z.optional(z.nullable(referralSource)),
      university_id: z.optional(z.nullable(id)),
      sorority_id: z.optional(z.nullable(id)),
      graduation_date: z.optional(z.nullable(date)),
      dress_size: z.optional(z.nullable(size)),
      contact_conflict_resolution: z.optional(contactConflictResolution),
      /** Password of the account that has this e-mail address, if the customer chose to continue with that account. */
      account_password: z.optional(password),
    })
    .check(
      z.refine(
        ({ verification_code, register_id }) => (verification_code ?? register_id) !== undefined,
        { message: REQUIRED, path: ['verification_code'] },
      ),
      z.refine(
        ({ contact_conflict_resolution: resolution, account_password }) =>
          !resolution?.endsWith('_CELL_PHONE') || account_password !== undefined,
        { message: REQUIRED, path: ['account_password'] },
      ),
    ),
  output: customer,
  errors: [
    'CUSTOMER_BLOCKED',
    'CUSTOMER_NOT_FOUND',
    'INCORRECT_VERIFICATION_CODE',
    'EMAIL_ALREADY_REGISTERED',
    'PHONE_NUMBER_ALREADY_REGISTERED',
    'CUSTOMER_ALREADY_REGISTERED',
    'CONTACT_CONFLICT',
    'COMMON_PASSWORD',
    'INCORRECT_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
})
