import type { ImportMapping, ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import type { ImportMode, ImportState } from '@twirl/contract/staff/catalogue/imports'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type ImportRow = {
  id: number
  kind: ImportKindName
  file_name: string
  staff_id: number
  created_at: Date
  encoding: string
  delimiter: string
  headers: string[]
  samples: string[][]
  row_count: number
  mapping: ImportMapping | null
  state: ImportState
  version: number
  mode: ImportMode | null
  position: number
  rows_done: number
  set_by: number | null
  set_at: Date | null
  applied_count: number | null
  problem: string | null
}

type NewImport = Pick<
  ImportRow,
  | 'kind'
  | 'file_name'
  | 'staff_id'
  | 'created_at'
  | 'encoding'
  | 'delimiter'
  | 'headers'
  | 'samples'
  | 'row_count'
>

export async function insertImport(
  transaction: Transaction,
  { samples, ...head }: NewImport,
  bytes: Buffer,
): Promise<number> {
  const { id } = await transaction
    .insertInto('data_import')
    .values({ ...head, samples: JSON.stringify(samples), state: 'UPLOADED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction.insertInto('data_import_file').values({ import_id: id, bytes }).execute()
  return id
}

export async function findImport(db: Database, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select * from data_import where id = ${id}`.execute(db)
  return rows[0]
}

/** Waits for the end of the chunk that is being checked or written. */
export async function lockImport(
  transaction: Transaction,
  id: number,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select * from data_import where id = ${id} for no key update`.execute(transaction)
  return rows[0]
}

// Any number that no other lock of the shop uses.
const LOCK_SPACE = 28_094

/** Whether this transaction is the only one that writes all rows of an import at once. */
export async function tryLockRun(transaction: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK_SPACE}, ${id}) as is_free`.execute(transaction)
  return rows[0]!.is_free
}

/** Imports of these kinds, newest first. */
export async function listImportRows(
  db: Database,
  kinds: readonly ImportKindName[],
  before: number | null,
  limit: number,
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select * from data_import
    where kind = any(${[...kinds]}::text[]) ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the names of the columns that the last import of a kind was read from, by field. */
export async function findLastMapping(
  db: Database,
  kind: ImportKindName,
  beforeId: number,
): Promise<Record<string, string> | null> {
  const { rows } = await sql<Pick<ImportRow, 'headers' | 'mapping'>>`
    select headers, mapping from data_import
    where kind = ${kind} and id < ${beforeId} and mapping is not null
    order by id desc limit 1`.execute(db)
  const [last] = rows
  if (!last?.mapping) return null
  return Object.fromEntries(
    Object.entries(last.mapping).map(([field, column]) => [field, last.headers[column] ?? '']),
  )
}

type ImportChange = Partial<
  Pick<
    ImportRow,
    | 'state'
    | 'mode'
    | 'position'
    | 'rows_done'
    | 'set_by'
    | 'set_at'
    | 'applied_count'
    | 'problem'
    | 'version'
  >
> & { mapping?: ImportMapping }

export async function updateImport(
  db: Database,
  id: number,
  { mapping, ...change }: ImportChange,
): Promise<void> {
  await db
    .updateTable('data_import')
    .set({ ...change, ...(mapping && { mapping: JSON.stringify(mapping) }) })
    .where('id', '=', id)
    .execute()
}

export async function readImportFile(db: Database, id: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('data_import_file')
    .select('bytes')
    .where('import_id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

/** Deletes the file and what is shown of its first rows. */
export async function deleteImportFile(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('data_import_file').where('import_id', '=', id).execute()
  await transaction.updateTable('data_import').set({ samples: '[]' }).where('id', '=', id).execute()
}

/** Deletes old imports with all they contain, and earlier those with data of persons that were never finished. */
export async function deleteOldImports(
  db: Database,
  { before, personalBefore }: { before: Date; personalBefore: Date },
): Promise<void> {
  await sql`
    delete from data_import
    where created_at < ${before}
      or (kind = 'customers' and state not in ('APPLYING', 'APPLIED') and created_at < ${personalBefore})`.execute(
    db,
  )
}
