import * as z from 'zod/mini'
import { REQUIRED } from './primitives.ts'

// Apart from the calls: pages that only make them do not fetch the code that checks a form.

/** Passwords of events are shared by word of mouth: case and outer blanks do not matter. */
export const eventPassword = z
  .string(REQUIRED)
  .check(z.trim(), z.toLowerCase(), z.minLength(1, REQUIRED), z.maxLength(64))
