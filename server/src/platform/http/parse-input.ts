import type * as z from 'zod/mini'
import { AppError } from './app-error.ts'

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
