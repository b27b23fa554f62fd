import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { email } from '../primitives.ts'
import { contact, isOneContact, ONE_CONTACT } from './contact.ts'
import { newPassword, password, secret, verificationCode } from './credentials.ts'

export const sendResetPasswordLink = defineEndpoint({
  method: 'POST',
  path: '/ajax/customer/email/send-email-reset-password-link',
  summary: 'Mails a link to set a new password. The response is the same for unknown addresses.',
  caller: 'shopper',
  input: z.object({ email }),
  output: z.object({ sent: z.literal(true) }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const checkResetPasswordLink = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/email/check-email-reset-password-link',
  summary: 'Whether a reset link from a mail is still valid.',
  caller: 'shopper',
  input: z.object({ token: z.string() }),
  output: z.object({ valid: z.boolean() }),
  errors: [],
})

export const resetPassword = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/reset-password',
  summary:
    'Sets a new password for a caller who has the link, a code, its proof or the current password. Ends every other session.',
  caller: 'shopper',
  input: z
    .object({
      new_password: newPassword,
      /** From the link in the mail. */
      token: z.optional(z.string()),
      /** The contact that the code was sent to; the proof is the code or the `register_id`. */
      ...contact,
      register_id: z.optional(secret),
      verification_code: z.optional(verificationCode),
      /** The current password, if the customer is logged in. */
      password: z.optional(password),
    })
    .check(
      z.refine(
        ({ token, register_id, verification_code, password: current }) =>
          [token, register_id, verification_code, current].filter((proof) => proof !== undefined)
            .length === 1,
        { message: 'Please use one way to prove that it is you', path: ['token'] },
      ),
      z.refine(
        (given) =>
          (given.register_id ?? given.verification_code) === undefined || isOneContact(given),
        ONE_CONTACT,
      ),
    ),
  output: z.object({ changed: z.literal(true) }),
  errors: [
    'UNAUTHORIZED',
    'CUSTOMER_BLOCKED',
    'CUSTOMER_NOT_FOUND',
    'LINK_HAS_EXPIRED',
    'INCORRECT_VERIFICATION_CODE',
    'INCORRECT_PASSWORD',
    'COMMON_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
})
