import * as z from 'zod/mini'
import { password } from '../../accounts/credentials.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { id, idParam, name } from '../../primitives.ts'
import { factorCode, newStaffPassword, webAuthnJson } from './login.ts'

const done = z.object({ done: z.literal(true) })
/** Shown once, when the first factor is set up or on request; null otherwise (STAFF-8). */
const newRecoveryCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

export const getStaffAccount = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/account',
  summary: 'The second factors and the devices of the member.',
  caller: { staff: 'any' },
  input: z.object({}),
  output: z.object({
    has_totp: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: z.string(),
        last_used_at: z.nullable(z.string()),
      }),
    ),
    recovery_codes_left: z.int(),
    devices: z.array(
      z.object({
        id,
        user_agent: z.string(),
        created_at: z.string(),
        last_seen_at: z.string(),
        is_this_one: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const endStaffDevice = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/admin/account/device/{id}',
  summary: 'Signs the member out on one of their other devices.',
  caller: { staff: 'any' },
  input: z.object({ id: idParam }),
  output: done,
  errors: ['NOT_FOUND'],
})

export const confirmStaffPassword = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/account/confirm-password',
  summary: 'Checks the password again, as sensitive changes need it.',
  caller: { staff: 'setup' },
  input: z.object({ password }),
  output: done,
  errors: ['INCORRECT_PASSWORD', 'TOO_MANY_REQUESTS'],
})

export const changeStaffPassword = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/account/password',
  summary: 'Sets a new password and signs the member out on all other devices.',
  caller: { staff: 'any' },
  input: z.object({ password, new_password: newStaffPassword }),
  output: done,
  errors: ['INCORRECT_PASSWORD', 'COMMON_PASSWORD', 'TOO_MANY_REQUESTS'],
})

export const beginTotp = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/account/totp',
  summary: 'Begins the set-up of an authenticator app; it counts once its first code was given.',
  caller: { staff: 'setup' },
  input: z.object({}),
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['PASSWORD_NEEDED_AGAIN', 'FACTOR_EXISTS'],
})

export const confirmTotp = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/account/totp',
  summary: 'Completes the set-up of an authenticator app with its first code.',
  caller: { staff: 'setup' },
  input: z.object({ code: factorCode }),
  output: newRecoveryCodes,
  errors: ['PASSWORD_NEEDED_AGAIN', 'INCORRECT_FACTOR', 'TOO_MANY_REQUESTS'],
})

export const removeTotp = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/admin/account/totp',
  summary: 'Removes the authenticator app.',
  caller: { staff: 'any' },
  input: z.object({}),
  output: done,
  errors: ['PASSWORD_NEEDED_AGAIN', 'LAST_FACTOR', 'NOT_FOUND'],
})

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/account/passkey-challenge',
  summary: 'Begins the set-up of a passkey: the options of WebAuthn.',
  caller: { staff: 'setup' },
  input: z.object({}),
  output: webAuthnJson,
  errors: ['PASSWORD_NEEDED_AGAIN'],
})

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/account/passkey',
  summary: 'Completes the set-up of a passkey with what the browser made.',
  caller: { staff: 'setup' },
  input: z.object({ name, response: webAuthnJson }),
  output: newRecoveryCodes,
  errors: ['PASSWORD_NEEDED_AGAIN', 'INCORRECT_FACTOR'],
})

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/admin/account/passkey/{passkey}',
  summary: 'Removes a passkey.',
  caller: { staff: 'any' },
  input: z.object({ passkey: z.string().check(z.regex(/^[\w-]{1,1400}$/)) }),
  output: done,
  errors: ['PASSWORD_NEEDED_AGAIN', 'LAST_FACTOR', 'NOT_FOUND'],
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/account/recovery-code',
  summary: 'Replaces the recovery codes; the old ones stop working.',
  caller: { staff: 'any' },
  input: z.object({}),
  output: newRecoveryCodes,
  errors: ['PASSWORD_NEEDED_AGAIN', 'FACTOR_NEEDED'],
})
