import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { email, phone } from '../primitives.ts'

/** The e-mail address or the phone number that the customer logs in with. */
export const account = z.union([email, phone], 'Please enter your email or phone number')

export const contact = {
  phone_number: z.optional(phone),
  email: z.optional(email),
}
type Contact = { phone_number?: string | undefined; email?: string | undefined }
export const isOneContact = ({ phone_number, email: address }: Contact): boolean =>
  (phone_number === undefined) !== (address === undefined)
export const ONE_CONTACT = {
  message: 'Please give a phone number or an email',
  path: ['phone_number'],
}
export const hasOneContact = z.refine<Contact>(isOneContact, ONE_CONTACT)

const exists = z.object({ exists: z.boolean() })

export const checkPhoneNumber = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/check-phone-number',
  summary: 'Whether a phone number has an account.',
  caller: 'shopper',
  input: z.object({ phone_number: phone }),
  output: exists,
  errors: ['TOO_MANY_REQUESTS'],
})

export const getByPhoneNumber = defineEndpoint({
  method: 'GET',
  path: '/ajax/customer/get-by-phone-number',
  summary:
    'Whether a phone number has an account. Returns no other data of the account (ACCOUNT-15).',
  caller: 'shopper',
  input: z.object({ phone_number: phone }),
  output: exists,
  errors: ['TOO_MANY_REQUESTS'],
})

export const getByEmail = defineEndpoint({
  method: 'GET',
  path: '/ajax/customer/get-by-email',
  summary:
    'Whether an e-mail address has an account. Returns no other data of the account (ACCOUNT-15).',
  caller: 'shopper',
  input: z.object({ email }),
  output: exists,
  errors: ['TOO_MANY_REQUESTS'],
})
