import type { ImportField } from '@twirl/contract/staff/catalogue/import-fields'
import type { CellError } from '@twirl/contract/staff/catalogue/imports'
import { decodeFile } from './file/decode-file.ts'
import { readSheet } from './file/read-sheet.ts'
import type { ImportRow } from './imports.queries.ts'
import type { ImportKind, MappedRow } from './kinds/import-kind.ts'

/** The rows of one thing, with what is wrong with them as rows of this file. */
export type FileItem = { key: string; rows: MappedRow[]; errors: CellError[] }

/** Reads the file with the chosen columns, and puts rows with the same key together. */
export async function readItems(
  { delimiter, mapping, headers }: Pick<ImportRow, 'delimiter' | 'mapping' | 'headers'>,
  fields: readonly ImportField[],
  {
    isGrouped,
    keyOf,
    uniqueFields = [],
  }: Pick<ImportKind<unknown, unknown>, 'isGrouped' | 'keyOf' | 'uniqueFields'>,
  bytes: Buffer,
): Promise<FileItem[]> {
  const items: FileItem[] = []
  const known = new Map<string, FileItem>()
  const seen = new Map<string, number>()
  const keyField = fields[0]!
  let isHeader = true
  for await (const { number, cells } of readSheet(decodeFile(bytes).text, delimiter)) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const row: MappedRow = { number, cells: {} }
    for (const { key } of fields) {
      const column = mapping?.[key]
      if (column !== undefined) row.cells[key] = cells[column] ?? ''
    }
    const key = keyOf(row.cells[keyField.key] ?? '')
    const first = key === '' ? undefined : known.get(key)
    const errors: CellError[] = []
    const report = (message: string) => errors.push({ row: number, column: keyField.key, message })
    if (cells.length > headers.length && cells.slice(headers.length).some(Boolean))
      report('This row has more cells than the first row has columns.')
    for (const column of uniqueFields) {
      const cell = row.cells[column]?.trim().toUpperCase()
      if (!cell) continue
      const earlier = seen.get(`${column} ${cell}`)
      if (earlier) errors.push({ row: number, column, message: `Row ${earlier} has it too.` })
      else seen.set(`${column} ${cell}`, number)
    }
    if (first && isGrouped) {
      first.rows.push(row)
      first.errors.push(...errors)
      continue
    }
    if (first) report(`Row ${first.rows[0]!.number} has the same ${keyField.label.toLowerCase()}.`)
    const item = { key, rows: [row], errors }
    items.push(item)
    if (!first) known.set(key, item)
  }
  return items
}
