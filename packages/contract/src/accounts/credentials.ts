import * as z from 'zod/mini'
import { REQUIRED } from '../primitives.ts'

const PASSWORD_MESSAGE = 'Your password must have: at least 6 characters, letters and numbers' // ACCOUNT-11

/** A new password. It is neither trimmed nor normalized (ACCOUNT-11). */
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
export const secret = z.string().check(z.regex(/^[\w-]{43}$/))
