import * as z from 'zod/mini'
import { password, secret } from '../../accounts/credentials.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { email, name, REQUIRED } from '../../primitives.ts'
import { staffMember } from './member.ts'
import { STAGES } from './permissions.ts'

// A new password of a staff member (STAFF-4). It is neither trimmed nor normalized.
export const newStaffPassword = z
  .string(REQUIRED)
  .check(
    z.minLength(1, REQUIRED),
    z.minLength(12, 'Your password must have at least 12 characters'),
    z.maxLength(128, 'Please use at most 128 characters'),
  )

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
export const factorCode = z.string(REQUIRED).check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.minLength(1, REQUIRED),
  z.regex(/^(\d{6}|[a-z2-7]{16})$/, 'Enter the 6 digits, or a recovery code of 16 characters'),
)

/** What the browser's WebAuthn calls take and give: checked by the library that reads it. */
export const webAuthnJson = z.record(z.string(), z.unknown())

/** How far the login of this browser is; without a login `stage` and `member` are null. */
export const staffLogin = z.object({
  stage: z.nullable(z.enum(STAGES)),
  member: z.nullable(staffMember),
  /** Which second factors the member has. */
  factors: z.object({ totp: z.boolean(), passkey: z.boolean() }),
  /** Whether this shop wants a second factor of everyone (STAFF-7). */
  is_factor_required: z.boolean(),
})
export type StaffLogin = z.output<typeof staffLogin>

export const getStaffLogin = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/login',
  summary: 'Tells how far the login of this browser is.',
  caller: { staff: 'before-login' },
  input: z.object({}),
  output: staffLogin,
  errors: [],
})

export const staffLogIn = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/login',
  summary:
    'Begins a login with e-mail and password. An unknown e-mail is answered like a wrong password.',
  caller: { staff: 'before-login' },
  input: z.object({ email, password }),
  output: staffLogin,
  errors: ['INCORRECT_STAFF_LOGIN', 'TOO_MANY_REQUESTS'],
})

export const staffLogOut = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/logout',
  summary: 'Ends the session of this browser. Does nothing if there is none.',
  caller: { staff: 'before-login' },
  input: z.object({}),
  output: z.object({ logged_in: z.literal(false) }),
  errors: [],
})

export const giveFactorCode = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/login/code',
  summary: 'Completes a login with a code of the authenticator app, or with a recovery code.',
  caller: { staff: 'factor' },
  input: z.object({ code: factorCode }),
  output: staffLogin,
  errors: ['INCORRECT_FACTOR', 'TOO_MANY_REQUESTS'],
})

export const getPasskeyChallenge = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/login/passkey-challenge',
  summary: 'Returns what a passkey of the member must sign, as the options of WebAuthn.',
  caller: { staff: 'factor' },
  input: z.object({}),
  output: webAuthnJson,
  errors: ['INCORRECT_FACTOR'],
})

export const givePasskey = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/login/passkey',
  summary: 'Completes a login with what the passkey signed.',
  caller: { staff: 'factor' },
  input: z.object({ response: webAuthnJson }),
  output: staffLogin,
  errors: ['INCORRECT_FACTOR', 'TOO_MANY_REQUESTS'],
})

export const checkStaffInvitation = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/invitation',
  summary: 'Tells for whom the link of an invitation is; null if it was used or is too old.',
  caller: { staff: 'before-login' },
  input: z.object({ token: secret }),
  output: z.object({ email: z.nullable(z.string()), name: z.string() }),
  errors: [],
})

export const acceptStaffInvitation = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/invitation',
  summary: 'Sets name and password by the link of an invitation, and logs in.',
  caller: { staff: 'before-login' },
  input: z.object({ token: secret, name, password: newStaffPassword }),
  output: staffLogin,
  errors: ['LINK_HAS_EXPIRED', 'COMMON_PASSWORD'],
})
