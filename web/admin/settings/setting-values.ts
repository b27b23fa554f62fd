import { SETTING_RULES, type SettingKey } from '@twirl/contract/staff/settings/setting-rules'
import type { SettingValue } from '@twirl/contract/staff/settings/settings'
import { describeStates } from './describe-states.ts'
import { formatDay } from '#lib/format/format-day.ts'
import type { Settings } from '@twirl/contract/system'
import { formatDollars } from '#lib/format/format-dollars.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import type { SettingField, SettingTexts } from './setting-texts.ts'

/** The value of a field in a setting: `name` in one with fields, `0.url` in a list, `value` in one that is a value alone. */
function read(value: SettingValue, name: string): string | number | boolean | null | undefined {
  if (isTexts(value)) return value.join(',')
  if (Array.isArray(value)) {
    const [index = '', part = ''] = name.split('.')
    const row = value[Number(index)]
    return typeof row === 'object' ? row[part] : undefined
  }
  return typeof value === 'object' && value !== null ? value[name] : value
}

/** Whether a setting is a list of words, such as the codes of states. The field of its form holds them with commas. */
const isTexts = (value: SettingValue): value is string[] =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === 'string'

/** The text with which the form begins. */
export function toInput(value: SettingValue, { name, kind }: SettingField): string {
  if (kind === 'logo') return value === null ? '' : JSON.stringify(value)
  const part = read(value, name)
  return part === null || part === undefined ? '' : String(part)
}

/** The setting that the form describes, in the form of the setting that it changes. */
export function fromInputs(
  seen: SettingValue,
  { fields, isOptional }: Pick<SettingTexts, 'fields' | 'isOptional'>,
  values: FormValues,
): SettingValue {
  if (isOptional && fields.every(({ name }) => !values[name]?.trim())) return null
  const typed = (field: SettingField) => fromInput(field, values[field.name] ?? '')
  if (fields[0]!.kind === 'logo') return logoOf(values['value'])
  if (fields.length === 1 && fields[0]!.name === 'value') return typed(fields[0]!)
  if (Array.isArray(seen)) return listOf(fields, values)
  // Only a setting that is a value alone is a list of words.
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      typed(field) as Exclude<ReturnType<typeof typed>, string[]>,
    ]),
  )
}

function fromInput(
  { kind, isOptional }: SettingField,
  input: string,
): string | number | boolean | null | string[] {
  const text = input.trim()
  if (kind === 'states') return text.split(',').filter(Boolean)
  if (text === '' && isOptional) return null
  // An empty field is no zero: the rules refuse what is no number.
  if (kind === 'whole' || kind === 'dollars')
    return text === '' ? null : Number(text.replace(/^\$/, ''))
  return kind === 'flag' && text !== '' ? text === 'true' : text
}

/** The hidden field of a logo holds the whole setting. */
const logoOf = (text = ''): SettingValue => (text ? (JSON.parse(text) as SettingValue) : null)

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
  texts: Pick<SettingTexts, 'fields' | 'isOptional'>,
  values: FormValues,
): FieldErrors {
  const { fields } = texts
  const { error } = SETTING_RULES[key].safeParse(fromInputs(seen, texts, values))
  const rows = Array.isArray(seen) && !isTexts(seen) ? filledRows(fields, values) : []
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
  if (kind === 'logo') return describeLogo(value as NonNullable<Settings['logo']>)
  if (kind === 'states') return describeStates(input.split(','))
  if (options) return options?.find(([each]) => each === input)?.[1] ?? input
  return unit ? `${input} ${Number(input) === 1 ? unit.replace(/s$/, '') : unit}` : input
}

function describeLogo({ width, height, has_plate, key }: NonNullable<Settings['logo']>): string {
  const plate = has_plate ? ', on a white plate where it is dark' : ''
  return `A picture of ${width} × ${height} pixels${plate} (${key.slice(0, 6)})`
}
