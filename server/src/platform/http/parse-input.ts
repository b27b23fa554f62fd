import type * as z from 'zod/mini'
import { AppError } from './app-error.ts'

const MAX_DEPTH = 20
// Twice as many as the largest valid body has, an upload of 200 events: validating a body takes time for each value.
const MAX_VALUES = 10_000

/** Parses input with the schema, or throws an AppError with the error of each field. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  const [field, reason] = Object.entries(fields)[0] ?? []
  throw new AppError('BAD_REQUEST', { message: field ? `${field}: ${reason}` : reason, fields })
}

/**
 * Parses a request body into its fields. Refuses values that PostgreSQL cannot store and keys that pollute
 * prototypes. An empty body has no fields: clients send no body with calls that need no input.
 */
export function parseJsonBody(text: string): Record<string, unknown> {
  if (text === '') return {}
  const value = parse(text)
  assertObject(value)
  assertClean(value, 0, { values: 0 })
  return value
}

/** Returns the fields of a query string. Refuses those that PostgreSQL cannot store. */
export function parseQuery(query: object): object {
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string' && value.includes('\0'))
      throw new AppError('BAD_REQUEST', { message: `${name}: must not contain NUL` })
  return query
}

function assertObject(value: unknown): asserts value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('BAD_REQUEST', { message: 'The body must be a JSON object.' })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause })
  }
}

function assertClean(value: unknown, depth: number, count: { values: number }): void {
  if (++count.values > MAX_VALUES) throw new AppError('MALFORMED_JSON')
  if (typeof value === 'string') {
    // PostgreSQL cannot store NUL or a lone surrogate.
    if (value.includes('\0') || !value.isWellFormed()) throw new AppError('MALFORMED_JSON')
  } else if (typeof value === 'object' && value !== null) {
    if (depth === MAX_DEPTH) throw new AppError('MALFORMED_JSON')
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__' || key.includes('\0')) throw new AppError('MALFORMED_JSON')
      assertClean(child, depth + 1, count)
    }
  }
}
