import { IMPORT_FIELDS, type ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import type { Database } from '#platform/database/database.ts'
import { csvRow } from '#platform/csv-row.ts'
import { StreamedAnswer } from '#platform/http/routes.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { csvHeaders } from './csv-headers.ts'
import { getImportOf } from './import-access.ts'
import type { ImportRow } from './imports.queries.ts'
import { listReportRows, type ReportRow } from './items.queries.ts'

const BATCH = 500

/** What became of each row, as CSV (STAFF-216). */
export async function writeReport(
  db: Database,
  staff: StaffCaller,
  id: number,
): Promise<StreamedAnswer<string>> {
  const head = await getImportOf(db, staff, id)
  return new StreamedAnswer(reportOf(db, head), csvHeaders(`import-${id}-report`))
}

async function* reportOf(db: Database, { id, kind }: ImportRow): AsyncGenerator<string> {
  yield csvRow(['Row', IMPORT_FIELDS[kind][0]!.label, 'Result', 'Details'])
  let after = 0
  for (;;) {
    const items = await listReportRows(db, id, after, BATCH)
    if (items.length > 0) yield items.map((item) => linesOf(kind, item)).join('')
    const last = items.at(-1)
    if (!last || items.length < BATCH) return
    after = last.number
  }
}

function linesOf(kind: ImportKindName, item: ReportRow): string {
  const rows = item.row_numbers.length > 0 ? item.row_numbers : [item.first_row]
  return rows
    .map((row) => csvRow([row, item.key, resultText(item), detailsOf(kind, item, row)]))
    .join('')
}

const RESULTS = {
  NEW: { done: 'created', planned: 'would be created' },
  CHANGED: { done: 'changed', planned: 'would be changed' },
  UNCHANGED: { done: 'unchanged', planned: 'unchanged' },
} as const

function resultText({ outcome, is_written }: ReportRow): string {
  if (outcome === 'ERROR') return 'error'
  return RESULTS[outcome][is_written ? 'done' : 'planned']
}

function detailsOf(kind: ImportKindName, { errors, changes, outcome }: ReportRow, row: number) {
  const label = (key: string) => IMPORT_FIELDS[kind].find((each) => each.key === key)?.label ?? key
  const ofRow = errors.filter((error) => error.row === row)
  if (outcome === 'ERROR' && ofRow.length === 0)
    return `Another row of the same ${IMPORT_FIELDS[kind][0]!.label.toLowerCase()} has an error.`
  if (outcome === 'ERROR')
    return ofRow.map(({ column, message }) => `${label(column)}: ${message}`).join(' ')
  if (outcome === 'NEW') return ''
  return changes
    .filter((change) => change.row === row)
    .map(({ column, before, after }) => `${label(column)}: ${before ?? '–'} → ${after ?? '–'}`)
    .join('; ')
}
