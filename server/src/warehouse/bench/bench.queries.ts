import type { Grade, Station } from '@twirl/contract/staff/warehouse/bench'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Condition, Pool, UnitState } from '../../inventory/public.ts'
import type { Passed } from '../passed-promises.ts'

export type NewScan = {
  scan_key: string
  staff_id: number
  at: Date
  code: string
  unit_id: number | null
  grade: Grade
  station: Station
  note: string | null
  set_aside: string | null
  order_item_id: number | null
  before_state: UnitState | null
  before_pool: Pool | null
  before_booking_id: number | null
  last_move_id: number | null
  before_condition: Condition | null
  condition: Condition | null
  promises: Passed[]
}

export type ScanRow = NewScan & {
  id: number
  undone_at: Date | null
  undone_by: number | null
  undo_note: string | null
}

const COLUMNS = sql`
  id, scan_key, staff_id, at, code, unit_id, grade, station, note, set_aside, order_item_id, before_state, before_pool,
  before_booking_id, last_move_id, before_condition, condition, promises, undone_at, undone_by, undo_note`

/** Locks the key of a scan until the transaction ends, and returns the scan if it is counted already. */
export async function lockScan(
  transaction: Transaction,
  key: string,
): Promise<ScanRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bench scan ' || ${key}::text, 0))`.execute(
    transaction,
  )
  return findScan(transaction, key)
}

async function findScan(db: Database, key: string): Promise<ScanRow | undefined> {
  const { rows } = await sql<ScanRow>`
    select ${COLUMNS} from bench_scan where scan_key = ${key}`.execute(db)
  return rows[0]
}

export async function insertScan(transaction: Transaction, scan: NewScan): Promise<ScanRow> {
  const { id } = await transaction
    .insertInto('bench_scan')
    .values({ ...scan, promises: JSON.stringify(scan.promises) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...scan, id, undone_at: null, undone_by: null, undo_note: null }
}

export async function markUndone(
  transaction: Transaction,
  id: number,
  undone: { undone_at: Date; undone_by: number; undo_note: string | null },
): Promise<void> {
  await transaction.updateTable('bench_scan').set(undone).where('id', '=', id).execute()
}

/** Newest first. */
export async function listLastScans(db: Database, limit: number): Promise<ScanRow[]> {
  const { rows } = await sql<ScanRow>`
    select ${COLUMNS} from bench_scan order by id desc limit ${limit}`.execute(db)
  return rows
}

export type FindingRow = Pick<ScanRow, 'scan_key' | 'staff_id' | 'at' | 'grade' | 'note'> & {
  photo_count: number
}

/** Returns the last scans of a unit that found damage or have a note or a picture, newest first. */
export async function listFindings(
  db: Database,
  unitId: number,
  limit: number,
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select s.scan_key, s.staff_id, s.at, s.grade, s.note, p.count as photo_count
    from bench_scan s
    cross join lateral (select count(*)::int as count from bench_photo where scan_id = s.id) p
    where s.unit_id = ${unitId} and s.set_aside is null and s.undone_at is null
      and (s.grade = 'DAMAGED' or s.note is not null or p.count > 0)
    order by s.id desc limit ${limit}`.execute(db)
  return rows
}

/** Stores a picture unless it is stored already, and returns how many the scan has then. */
export async function insertPhoto(
  transaction: Transaction,
  photo: { scan_id: number; photo_key: string; jpeg: Buffer; at: Date },
): Promise<{ isNew: boolean; photo_count: number }> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('bench_photo')
    .values(photo)
    .onConflict((conflict) => conflict.column('photo_key').doNothing())
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bench_photo where scan_id = ${photo.scan_id}`.execute(
    transaction,
  )
  return { isNew: Number(numInsertedOrUpdatedRows) > 0, photo_count: rows[0]!.count }
}

/** Returns the pictures of a scan, as base64, in the order in which they were added. */
export async function listPhotos(db: Database, key: string): Promise<string[]> {
  const { rows } = await sql<{ jpeg: Buffer }>`
    select p.jpeg from bench_photo p join bench_scan s on s.id = p.scan_id
    where s.scan_key = ${key} order by p.id`.execute(db)
  return rows.map(({ jpeg }) => jpeg.toString('base64'))
}
