import { SETTING_RULES, type SettingKey } from '@twirl/contract/staff/settings/setting-rules'
import type { SettingValue } from '@twirl/contract/staff/settings/settings'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import type { SettingField } from './setting-texts.ts'

/** The value of a field in a setting: `name` in one with fields, `0.url` in a list, `value` in one that is a value alone. */
function read(value: SettingValue, name: string): string | number | boolean | null | undefined {
  if (Array.isArray(value)) {
    const [index = '', part = ''] = name.split('.')
    return value[Number(index)]?.[part]
  }
  return typeof value === 'object' && value !== null ? value[name] : value
}

/** The text with which the form begins. */
export function toInput(value: SettingValue, { name }: SettingField): string {
  const part = read(value, name)
  return part === null || part === undefined ? '' : String(part)
}

/** The setting that the form describes, in the form of the setting that it changes. */
export function fromInputs(
  seen: SettingValue,
  fields: readonly SettingField[],
  values: FormValues,
): SettingValue {
  const typed = (field: SettingField) => fromInput(field, values[field.name] ?? '')
  if (Array.isArray(seen)) return listOf(fields, values)
  if (fields.length === 1 && fields[0]!.name === 'value') return typed(fields[0]!)
  return Object.fromEntries(fields.map((field) => [field.name, typed(field)]))
}

function fromInput(
  { kind, isOptional }: SettingField,
  input: string,
): string | number | boolean | null {
  const text = input.trim()
  if (text === '' && isOptional) return null
  // An empty field is no zero: the rules refuse what is no number.
  if (kind === 'whole' || kind === 'dollars')
    return text === '' ? null : Number(text.replace(/^\$/, ''))
  return kind === 'flag' && text !== '' ? text === 'true' : text
}

/** Rows that are empty are left out. */
function listOf(fields: readonly SettingField[], values: FormValues): Record<string, string>[] {
  return filledRows(fields, values).map((row) =>
    Object.fromEntries(
      fields
        .filter(({ name }) => name.startsWith(`${row}.`))
        .map(({ name }) => [name.slice(row.length + 1), (values[name] ?? '').trim()]),
    ),
  )
}

function filledRows(fields: readonly SettingField[], values: FormValues): string[] {
  const filled = fields.filter(({ name }) => (values[name] ?? '').trim() !== '')
  return [...new Set(filled.map(({ name }) => name.split('.')[0]!))]
}

/** The errors of a setting at the fields of its form. */
export function checkInputs(
  key: SettingKey,
  seen: SettingValue,
  fields: readonly SettingField[],
  values: FormValues,
): FieldErrors {
  const { error } = SETTING_RULES[key].safeParse(fromInputs(seen, fields, values))
  const rows = Array.isArray(seen) ? filledRows(fields, values) : []
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    const [first, ...others] = path
    const place = typeof first === 'number' ? [rows[first], ...others] : path
    errors[place.join('.') || 'value'] ??= message
  }
  return errors
}

/** What a field is set to, in words. */
export function describeField(value: SettingValue, field: SettingField): string {
  const { kind, unit, options } = field
  const input = toInput(value, field)
  if (input === '') return 'None'
  if (kind === 'dollars') return formatDollars(Number(input))
  if (kind === 'day') return formatDay(input)
  if (options) return options?.find(([each]) => each === input)?.[1] ?? input
  return unit ? `${input} ${Number(input) === 1 ? unit.replace(/s$/, '') : unit}` : input
}
