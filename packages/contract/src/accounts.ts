import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { referralSource } from './messages.ts'
import { date, email, id, name, phone, REQUIRED, size } from './primitives.ts'

/** Spec section 3: what a code by text message or mail is for. */
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

/** A password to be set. Neither trimmed nor changed in any way (decisions A68). */
export const newPassword = z
  .string(REQUIRED)
  .check(
    z.minLength(1, REQUIRED),
    z.maxLength(128, 'Please use at most 128 characters'),
    z.regex(/^(?=.*\p{L})(?=.*\d).{6,}$/su, PASSWORD_MESSAGE),
  )

/** A password to be compared: whatever she typed, within reason. */
export const password = z
  .string(REQUIRED)
  .check(z.minLength(1, REQUIRED), z.maxLength(128, 'Please use at most 128 characters'))

export const verificationCode = z.string(REQUIRED).check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.minLength(1, REQUIRED),
  z.regex(/^\d{6}$/, 'The code has 6 digits'),
)

/** An opaque 256-bit secret in our spelling. */
const secret = z.string().check(z.regex(/^[\w-]{43}$/))

/** Her e-mail or her phone number, whichever she likes to log in with. */
export const account = z.union([email, phone], 'Please enter your email or your phone number')

/** Spec section 3. Of a guest only `logged_in` is known (decisions A36). */
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
  /** The event she shops in. */
  trunk_show_id: z.nullable(id),
  university_id: z.nullable(id),
  university_name: z.nullable(z.string()),
  /** She said so, or skipped the question (decisions A99). */
  is_not_sorority_member: z.boolean(),
  /** An address she has asked for and not yet confirmed. */
  pending_email: z.nullable(z.string()),
  role: z.nullable(z.enum(['ADMIN'])),
})
export type Customer = z.infer<typeof customer>

export const getCurrentCustomer = defineEndpoint({
  method: 'GET',
  path: '/ajax/customer/current-customer',
  summary: 'Who is logged in; of a guest nothing but that she is not.',
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
  summary: 'Whether a phone number has an account, and nothing else of it (decisions A69).',
  caller: 'shopper',
  input: z.object({ phone_number: phone }),
  output: exists,
  errors: ['TOO_MANY_REQUESTS'],
})

export const getByEmail = defineEndpoint({
  method: 'GET',
  path: '/ajax/customer/get-by-email',
  summary: 'Whether an e-mail address has an account, and nothing else of it (decisions A69).',
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
  summary: 'Sends a code of 6 digits; the answer is the same whether the contact is known or not.',
  caller: 'shopper',
  input: z
    .object({ ...contact, verification_message_type: verificationMessageType })
    .check(hasOneContact),
  output: z.object({
    /** Seconds until the code ends, and until another one may be asked for. */
    expires_in: z.int(),
    resend_in: z.int(),
  }),
  errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
})

export const checkVerificationCode = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/check-verification-code',
  summary: 'Turns a right code into a proof of the contact, good for one use in 15 minutes.',
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
    /** The proof; null with a wrong code. */
    register_id: z.nullable(secret),
  }),
  errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
})

/** The sign-up form; the code follows on the next page. */
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
  summary: 'Opens an account for a proven phone number and logs in.',
  caller: 'shopper',
  input: z
    .object({
      first_name: name,
      last_name: name,
      email,
      phone_number: phone,
      password: newPassword,
      /** The phone's proof: the code itself, or what checking it answered. */
      verification_code: z.optional(verificationCode),
      register_id: z.optional(secret),
      referral_source: z.optional(z.nullable(referralSource)),
      university_id: z.optional(z.nullable(id)),
      sorority_id: z.optional(z.nullable(id)),
      graduation_date: z.optional(z.nullable(date)),
      dress_size: z.optional(z.nullable(size)),
      contact_conflict_resolution: z.optional(contactConflictResolution),
      /** Of the account that holds her e-mail, where she chose to go on with that one. */
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
  summary: 'Ends the session; nothing happens when there is none.',
  caller: 'shopper',
  input: z.object({}),
  output: z.object({ logged_in: z.literal(false) }),
  errors: [],
})

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/profile',
  summary: 'Changes any part of her data. Her e-mail changes once the new one is confirmed.',
  caller: 'customer',
  input: z.object({
    first_name: z.optional(name),
    last_name: z.optional(name),
    email: z.optional(email),
    phone_number: z.optional(phone),
    /** The new phone's proof: the code itself, or what checking it answered. */
    verification_code: z.optional(verificationCode),
    register_id: z.optional(secret),
    graduation_date: z.optional(z.nullable(date)),
    university_id: z.optional(z.nullable(id)),
    sorority_id: z.optional(z.nullable(id)),
    dress_size: z.optional(z.nullable(size)),
    is_not_sorority_member: z.optional(z.boolean()),
    /** Needed to change e-mail or phone when her login is older than 15 minutes. */
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
  summary: 'Mails a link to set a new password; the answer is the same for unknown addresses.',
  caller: 'shopper',
  input: z.object({ email }),
  output: z.object({ sent: z.literal(true) }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const checkResetPasswordLink = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/email/check-email-reset-password-link',
  summary: 'Whether a link from a mail still sets a password.',
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
    'Sets a new password for whoever holds the link, a code, its proof, or her current password. Every other session ends.',
  caller: 'shopper',
  input: z
    .object({
      new_password: newPassword,
      /** Of the link in our mail. */
      token: z.optional(z.string()),
      /** A code to the contact, or what checking it answered. */
      ...contact,
      register_id: z.optional(secret),
      verification_code: z.optional(verificationCode),
      /** Her current one, when she is logged in. */
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
