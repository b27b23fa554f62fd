import type * as z from 'zod/mini'
import { AppError } from './app-error.ts'

/** What a visitor sent, as the schema has it; otherwise says what is wrong with which field. */
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
