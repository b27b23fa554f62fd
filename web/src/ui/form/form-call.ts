import type { FieldsByErrorCode } from './form-errors.ts'
import type { FieldErrors } from './form-state.ts'

/** The text of the inputs by name. */
export type FormValues = Record<string, string>

/** The rules of a form and the call that sends it. A module can be one: `load={() => import('./x-call.ts')}`. */
export type FormCall<Answer> = {
  check: (values: FormValues) => FieldErrors
  send: (values: FormValues) => Promise<Answer>
  fieldsByErrorCode?: FieldsByErrorCode
  /** Fields that are checked again after another one, because their rules depend on it. */
  checkedAfter?: Readonly<Record<string, readonly string[]>>
}

/** The part of a contract's schema that is used here. */
type Schema = {
  safeParse: (input: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** The first message of the schema for each field. */
export function checkWith(schema: Schema, input: unknown): FieldErrors {
  const { error } = schema.safeParse(input)
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** As `checkWith`, with one schema per field. */
export function checkEach(schemas: Record<string, Schema>, values: FormValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, schema] of Object.entries(schemas)) {
    const [issue] = schema.safeParse(values[field] ?? '').error?.issues ?? []
    if (issue) errors[field] = issue.message
  }
  return errors
}

export const emptyToNull = (text: string | undefined): string | null => text?.trim() || null
