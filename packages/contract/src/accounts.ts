import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { referralSource } from './messages.ts'
import { date, email, id, name, phone, REQUIRED, size } from './primitives.ts'

/** Spec section 3: the purpose of a code sent by text message or mail. */
export const VERIFICATION_MESSAGE_TYPES = [
  'CUSTOMER_REGISTER',
  'CUSTOMER_UPDATE_PHONE_NUMBER',
  'CUSTOMER_RESET_PASSWORD',
  'CUSTOMER_LOGIN',
] as const
export const verificationMessageType = z.enum(VERIFICATION_MESSAGE_TYPES)
export type VerificationMessageType = z.infer<typeof verificationMessageType>

/** Spec section 3: what to do when the e-mail or the phone of a new account is known already (decisions A52). */
export const CONTACT_CONFLICT_RESOLUTIONS = [
  'UNCONFIRMED',
  'USE_OLD_EMAIL',
  'USE_NEW_EMAIL',
  'USE_OLD_CELL_PHONE',
  'USE_NEW_CELL_PHONE',
] as const
export const contactConflictResolution = z.enum(CONTACT_CONFLICT_RESOLUTIONS)
export type ContactConflictResolution = z.infer<typeof contactConflictResolution>

const PASSWORD_MESSAGE = 'Your password must have: at least 6 characters, letters and numbers' // spec section 5

/** A new password. It is neither trimmed nor normalized (decisions A68). */
export const newPassword = z
  .string(REQUIRED)
  .check(
    z.minLength(1, REQUIRED),
    z.maxLength(128, 'Please use at most 128 characters'),
    z.regex(/^(?=.*\p{L})(?=.*\d).{6,}$/su, PASSWORD_MESSAGE),
  )

/** An existing password to verify. The rules for new passwords do not apply to it. */
export const password = z
  .string(REQUIRED)
  .check(z.minLength(1, REQUIRED), z.maxLength(128, 'Please use at most 128 characters'))

export const verificationCode = z.string(REQUIRED).check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.minLength(1, REQUIRED),
  z.regex(/^\d{6}$/, 'The code has 6 digits'),
)

/** An opaque 256-bit secret, base64url-encoded. */
const secret = z.string().check(z.regex(/^[\w-]{43}$/))

/** The e-mail address or the phone number that the customer logs in with. */
export const account = z.union([email, phone], 'Please enter your email or your phone number')

/** Spec section 3. For a guest all fields except `logged_in` are empty (decisions A36). */
export const customer = z.object({
  id: z.nullable(id),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  logged_in: z.boolean(),
  graduation_date: z.nullable(z.string()),
  sorority_id: z.nullable(id),
  sorority_name: z.nullable(z.string()),
  dress_size: z.nullable(size),
  /** The event that the customer is shopping in. */
  trunk_show_id: z.nullable(id),
  university_id: z.nullable(id),
  university_name: z.nullable(z.string()),
  /** The customer answered so, or skipped the question (decisions A99). */
  is_not_sorority_member: z.boolean(),
  /** A requested new address that is not confirmed yet. */
  pending_email: z.nullable(z.string()),
  role: z.nullable(z.enum(['ADMIN'])),
})
export type Customer = z.infer<typeof customer>

export const getCurrentCustomer = defineEndpoint({
  method: 'GET',
  path: '/ajax/customer/current-customer',
  summary: 'The customer who is logged in; for a guest only that no one is logged in.',
  caller: 'shopper',
  input: z.object({}),
  output: customer,
  errors: ['CUSTOMER_NOT_FOUND'],
})

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
    'Whether a phone number has an account. Returns no other data of the account (decisions A69).',
  caller: 'shopper',
  input: z.object({ phone_number: phone }),
  output: exists,
  errors: ['TOO_MANY_REQUESTS'],
})

export const getByEmail = defineEndpoint({
  method: 'GET',
  path: '/ajax/customer/get-by-email',
  summary:
    'Whether an e-mail address has an account. Returns no other data of the account (decisions A69).',
  caller: 'shopper',
  input: z.object({ email }),
  output: exists,
  errors: ['TOO_MANY_REQUESTS'],
})

const contact = {
  phone_number: z.optional(phone),
  email: z.optional(email),
}
type Contact = { phone_number?: string | undefined; email?: string | undefined }
const isOneContact = ({ phone_number, email: address }: Contact): boolean =>
  (phone_number === undefined) !== (address === undefined)
const ONE_CONTACT = { message: 'Please give a phone number or an email', path: ['phone_number'] }
const hasOneContact = z.refine<Contact>(isOneContact, ONE_CONTACT)

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
  errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
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

export const login = defineEndpoint({
  method: 'POST',
  path: '/ajax/customer/login',
  summary: 'Logs in with a password or with a code.',
  caller: 'shopper',
  input: z
    .object({
      account,
      password: z.optional(password),
      verification_code: z.optional(verificationCode),
    })
    .check(
      z.refine(
        (given) => (given.password === undefined) !== (given.verification_code === undefined),
        { message: REQUIRED, path: ['password'] },
      ),
    ),
  output: customer,
  errors: [
    'CUSTOMER_NOT_FOUND',
    'CUSTOMER_NOT_REGISTERED',
    'INCORRECT_PASSWORD',
    'INCORRECT_VERIFICATION_CODE',
    'TOO_MANY_REQUESTS',
  ],
})

export const logout = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/logout',
  summary: 'Ends the session. Does nothing if there is no session.',
  caller: 'shopper',
  input: z.object({}),
  output: z.object({ logged_in: z.literal(false) }),
  errors: [],
})

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

export const confirmEmail = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/email/confirm-email',
  summary: 'Confirms a new e-mail address by the token of the mail sent there.',
  caller: 'shopper',
  input: z.object({ token: z.string() }),
  output: z.object({ email: z.string() }),
  errors: ['LINK_HAS_EXPIRED', 'EMAIL_ALREADY_REGISTERED'],
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
    'LINK_HAS_EXPIRED',
    'INCORRECT_VERIFICATION_CODE',
    'INCORRECT_PASSWORD',
    'COMMON_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
})
