import * as z from 'zod/mini'
import { numberParam } from '../primitives.ts'

/**
 * The page of a list of the back office: it begins after the row that the cursor names, so that rows which come or go
 * meanwhile shift nothing. The cursor is the `next` of the page before.
 */
export const pageParams = {
  after: z.optional(z.string().check(z.regex(/^[\w-]{1,400}$/))),
  limit: z.optional(numberParam(1, 100)),
}

/** The cursor of the next page; null on the last one. */
export const nextCursor = z.nullable(z.string())
