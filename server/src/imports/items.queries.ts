import {
  type CellChange,
  type CellError,
  IMPORT_OUTCOMES,
  type ImportOutcome,
} from '@twirl/contract/staff/catalogue/imports'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { MappedRow } from './kinds/import-kind.ts'

export type ItemResult = {
  number: number
  outcome: ImportOutcome
  errors: CellError[]
  changes: CellChange[]
}

export type StoredItem = ItemResult & {
  key: string
  first_row: number
  row_count: number
  rows: MappedRow[]
  is_written: boolean
}

const placeOf = (outcome: ImportOutcome) => IMPORT_OUTCOMES.indexOf(outcome)

/** Stores what the check says. */
export async function insertItems(
  transaction: Transaction,
  importId: number,
  items: Omit<StoredItem, 'is_written'>[],
): Promise<void> {
  const rows = items.map((item) => ({ ...item, place: placeOf(item.outcome) }))
  await sql`
    insert into data_import_item
      (import_id, number, key, first_row, row_count, rows, outcome, place, errors, changes)
    select ${importId}, item.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (
      number int, key text, first_row int, row_count int, rows jsonb, outcome text, place smallint,
      errors jsonb, changes jsonb)`.execute(transaction)
}

export async function deleteItems(transaction: Transaction, importId: number): Promise<void> {
  await transaction.deleteFrom('data_import_item').where('import_id', '=', importId).execute()
}

/** Returns the next items that the check found nothing wrong with, in the order of the file. */
export async function listGoodItems(
  db: Database,
  importId: number,
  after: number,
  limit: number,
): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select number, key, first_row, row_count, rows, outcome, errors, changes, is_written
    from data_import_item
    where import_id = ${importId} and number > ${after} and outcome <> 'ERROR'
    order by number limit ${limit}`.execute(db)
  return rows
}

/** Stores what became of items when they were written. */
export async function updateItems(
  transaction: Transaction,
  importId: number,
  results: ItemResult[],
): Promise<void> {
  const rows = results.map((result) => ({ ...result, place: placeOf(result.outcome) }))
  await sql`
    update data_import_item item
    set outcome = result.outcome, place = result.place, errors = result.errors, changes = result.changes,
      is_written = result.outcome <> 'ERROR'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as result (
      number int, outcome text, place smallint, errors jsonb, changes jsonb)
    where item.import_id = ${importId} and item.number = result.number`.execute(transaction)
}

/** Deletes what a file said about persons. Numbers and kinds of errors stay. */
export async function clearPersonalItems(
  transaction: Transaction,
  importId: number,
): Promise<void> {
  await sql`
    update data_import_item set key = '', rows = '[]', changes = '[]'
    where import_id = ${importId}`.execute(transaction)
}

/** How many rows have each outcome, and how many of them were written. */
export async function countRows(
  db: Database,
  importId: number,
): Promise<{ outcomes: Record<ImportOutcome, number>; written: number }> {
  const { rows } = await sql<{ outcome: ImportOutcome; count: number; written: number }>`
    select outcome, sum(row_count)::int as count, coalesce(sum(row_count) filter (where is_written), 0)::int as written
    from data_import_item where import_id = ${importId} group by outcome`.execute(db)
  const outcomes = { ERROR: 0, CHANGED: 0, NEW: 0, UNCHANGED: 0 }
  for (const { outcome, count } of rows) outcomes[outcome] = count
  return { outcomes, written: rows.reduce((sum, { written }) => sum + written, 0) }
}

type ItemPage = {
  outcome?: ImportOutcome | undefined
  after: { place: number; number: number } | null
  limit: number
}

/** Errors first, then changes, new ones and the rest; of each the first rows first. */
export async function listItems(
  db: Database,
  importId: number,
  { outcome, after, limit }: ItemPage,
): Promise<(Omit<StoredItem, 'rows'> & { place: number })[]> {
  const { rows } = await sql<Omit<StoredItem, 'rows'> & { place: number }>`
    select number, place, key, first_row, row_count, outcome, errors, changes, is_written
    from data_import_item
    where import_id = ${importId}
      ${outcome === undefined ? sql`` : sql`and place = ${placeOf(outcome)}`}
      ${after === null ? sql`` : sql`and (place, number) > (${after.place}, ${after.number})`}
    order by place, number limit ${limit}`.execute(db)
  return rows
}

export type ReportRow = Pick<
  StoredItem,
  'number' | 'key' | 'outcome' | 'errors' | 'changes' | 'is_written'
> & {
  first_row: number
  row_numbers: number[]
}

/** For the report: items in the order of the file, with the numbers of their rows. */
export async function listReportRows(
  db: Database,
  importId: number,
  after: number,
  limit: number,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select number, key, outcome, errors, changes, is_written, first_row,
      array(select (row ->> 'number')::int from jsonb_array_elements(rows) row) as row_numbers
    from data_import_item
    where import_id = ${importId} and number > ${after}
    order by number limit ${limit}`.execute(db)
  return rows
}
