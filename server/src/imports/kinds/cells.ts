import { date, REQUIRED, type Size, SIZE_LABELS } from '@twirl/contract/primitives'
import type { CellChange, CellError } from '@twirl/contract/staff/catalogue/imports'
import * as z from 'zod/mini'
import { isFormula, plainCell } from '#platform/csv-row.ts'
import type { MappedRow } from './import-kind.ts'

/** Reads the text of a cell. */
type CellSchema<Value> = z.ZodMiniType<Value, string>

/**
 * Text, with the rules of the shop's own forms. A formula is refused: it may be run by the next program that reads it. What
 * an export kept from being run is the text that it was.
 */
export const text = <Value>(schema: CellSchema<Value>): CellSchema<Value> =>
  z.pipe(
    z.string().check(
      z.refine((cell) => !isFormula(cell), {
        error:
          'This begins like a formula (=, +, - or @). Write an apostrophe in front if it is a text.',
        abort: true,
      }),
      z.overwrite(plainCell),
    ),
    schema,
  )

/** Null for an empty cell. */
export const optional = <Value>(schema: CellSchema<Value>): CellSchema<Value | null> =>
  z.union([
    z.pipe(
      z.string().check(z.trim(), z.maxLength(0)),
      z.transform(() => null),
    ),
    schema,
  ])

const converted = <Value>(
  convert: (cell: string) => Value | undefined,
  message: string,
): CellSchema<Value> =>
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, REQUIRED)),
    z.transform((cell, context) => {
      const value = convert(cell)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', input: cell, message })
      return z.NEVER
    }),
  )

const FLAGS: Record<string, boolean> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}
export const flag = converted((cell) => FLAGS[cell.toLowerCase()], 'Write yes or no')
export const flagText = (value: boolean): string => (value ? 'yes' : 'no')

const AMOUNT = /^-?\$?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/

/** Dollars as a number; their bounds are those of the schema. */
export const dollars = (schema: z.ZodMiniType<number | null>): CellSchema<number> =>
  z.pipe(
    converted(
      (cell) => (AMOUNT.test(cell) ? Number(cell.replaceAll(/[$,]/g, '')) : undefined),
      'Write dollars such as 49.50',
    ),
    schema as z.ZodMiniType<number, number>,
  )

export const wholeNumber = (minimum: number, maximum: number): CellSchema<number> =>
  converted(
    (cell) =>
      /^-?\d{1,9}$/.test(cell) && Number(cell) >= minimum && Number(cell) <= maximum
        ? Number(cell)
        : undefined,
    `Write a whole number from ${minimum} to ${maximum}`,
  )

/** One of a few words of the shop, by its code or by what staff read, in any case. */
export const choice = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
): CellSchema<Value> => {
  const values = new Map(
    (Object.entries(labels) as [Value, string][]).flatMap(([value, label]) => [
      [value.toLowerCase(), value],
      [label.toLowerCase(), value],
    ]),
  )
  return converted(
    (cell) => values.get(cell.toLowerCase()),
    `Write one of these: ${Object.values(labels).join(', ')}`,
  )
}

const SIZES = new Map<string, Size>([
  ...(Object.entries(SIZE_LABELS) as [Size, string][]).flatMap(
    ([size, label]): [string, Size][] => [
      [size.toLowerCase(), size],
      [label.toLowerCase(), size],
    ],
  ),
  ['2xl', 'TWO_XL'],
  ['xxl', 'TWO_XL'],
  ['3xl', 'THREE_XL'],
  ['xxxl', 'THREE_XL'],
])
export const size = converted(
  (cell) => SIZES.get(cell.toLowerCase()),
  `The shop has no such size. Write one of these: ${Object.values(SIZE_LABELS).join(', ')}`,
)

/** YYYY-MM-DD, or as the shop shows days. */
export const day: CellSchema<string> = z.pipe(
  z.string().check(
    z.trim(),
    z.overwrite((cell) => cell.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2')),
  ),
  date,
)

type Values<Schemas extends Record<string, CellSchema<unknown>>> = {
  [Field in keyof Schemas]?: z.output<Schemas[Field]>
}

/** Reads the cells of a row. A field without a column has no value. */
export function parseRow<Schemas extends Record<string, CellSchema<unknown>>>(
  { number, cells }: MappedRow,
  schemas: Schemas,
): { values: Values<Schemas>; errors: CellError[] } {
  const values: Record<string, unknown> = {}
  const errors: CellError[] = []
  for (const [column, schema] of Object.entries(schemas)) {
    const cell = cells[column]
    if (cell === undefined) continue
    const parsed = schema.safeParse(cell)
    if (parsed.success) values[column] = parsed.data
    else errors.push({ row: number, column, message: messageOf(parsed.error) })
  }
  return { values: values as Values<Schemas>, errors }
}

/** Returns the message of the last member of a union: the first one only takes empty cells. */
function messageOf({ issues }: z.core.$ZodError): string {
  const [issue] = issues
  if (issue?.code === 'invalid_union') return issue.errors.at(-1)?.[0]?.message ?? issue.message
  return issue?.message ?? 'This cannot be read'
}

type CellText = string | number | null

/** The cells that differ. Fields without a column, and those of the row that are unknown, are left out. */
export function changesBetween(
  row: number,
  before: Readonly<Record<string, CellText>> | null,
  after: Readonly<Record<string, CellText | undefined>>,
): CellChange[] {
  return Object.entries(after).flatMap(([column, value]) => {
    const old = toText(before?.[column] ?? null)
    const now = toText(value ?? null)
    return value === undefined || old === now ? [] : [{ row, column, before: old, after: now }]
  })
}

const toText = (cell: CellText) => (cell === null || cell === '' ? null : String(cell))
