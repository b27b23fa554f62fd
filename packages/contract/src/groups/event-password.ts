import * as z from 'zod/mini'
import { REQUIRED } from '../primitives.ts'

// Separate from the calls, so that pages without this form do not load its validation.

/** Passwords of events are passed on orally: case and surrounding blanks are ignored. */
export const eventPassword = z
  .string(REQUIRED)
  .check(z.trim(), z.toLowerCase(), z.minLength(1, REQUIRED), z.maxLength(64))
