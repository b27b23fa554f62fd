import type { Blame } from './form-errors.ts'
import type { FieldErrors } from './form-state.ts'

/** What the inputs hold, by name, as text. */
export type FormValues = Record<string, string>

/** A form's rules and what sending it does. A module may be one: `load={() => import('./x-call.ts')}`. */
export type FormCall<Answer> = {
  check: (values: FormValues) => FieldErrors
  send: (values: FormValues) => Promise<Answer>
  blame?: Blame
}

/** What we need of a contract's schema. */
type Schema = {
  safeParse: (input: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** The first complaint about each field, in the schema's words. */
export function checkWith(schema: Schema, input: unknown): FieldErrors {
  const { error } = schema.safeParse(input)
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** As `checkWith`, for fields that have a schema each. */
export function checkEach(schemas: Record<string, Schema>, values: FormValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, schema] of Object.entries(schemas)) {
    const [issue] = schema.safeParse(values[field] ?? '').error?.issues ?? []
    if (issue) errors[field] = issue.message
  }
  return errors
}

export const emptyToNull = (text: string | undefined): string | null => text?.trim() || null
