import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Day } from '#platform/new-york-time.ts'

export type MarkKind = 'HAND_OUT' | 'TAKE_BACK'

/** What a lead marked. */
export type PieceMark = {
  id: number
  mark_key: string
  kind: MarkKind
  trunk_show_id: number
  order_item_id: number
  unit_id: number
  lead_customer_id: number | null
  happened_at: Date
  recorded_at: Date
  /** Whether it set the time of the hand-out, or moved the unit; otherwise it only confirms. */
  has_effect: boolean
  delivered_before: Date | null
  due_before: Day | null
  undone_at: Date | null
}

const COLUMNS = sql`
  id, mark_key, kind, trunk_show_id, order_item_id, unit_id, lead_customer_id, happened_at, recorded_at, has_effect,
  delivered_before, due_before::text as due_before, undone_at`

/** Locks the key of a mark until the transaction ends, and returns the mark if it is counted already. */
export async function lockMark(
  transaction: Transaction,
  leadId: number,
  key: string,
): Promise<PieceMark | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('piece mark ' || ${key}::text, 0))`.execute(
    transaction,
  )
  const { rows } = await sql<PieceMark>`
    select ${COLUMNS} from piece_mark
    where lead_customer_id = ${leadId} and mark_key = ${key}`.execute(transaction)
  return rows[0]
}

/** The marks of an order that are not undone, the oldest first. */
export async function listMarksOfOrder(db: Database, orderId: number): Promise<PieceMark[]> {
  const { rows } = await sql<PieceMark>`
    select ${COLUMNS} from piece_mark
    where undone_at is null and order_item_id in (select id from order_item where order_id = ${orderId})
    order by id`.execute(db)
  return rows
}

/** The marks of an event that are not undone, the oldest first. */
export async function listMarksOfEvent(db: Database, trunkShowId: number): Promise<PieceMark[]> {
  const { rows } = await sql<PieceMark>`
    select ${COLUMNS} from piece_mark
    where undone_at is null and trunk_show_id = ${trunkShowId}
    order by id`.execute(db)
  return rows
}

export async function insertMark(
  transaction: Transaction,
  mark: Omit<PieceMark, 'id' | 'undone_at'>,
): Promise<void> {
  await sql`
    insert into piece_mark (mark_key, kind, trunk_show_id, order_item_id, unit_id, lead_customer_id, happened_at,
      recorded_at, has_effect, delivered_before, due_before)
    values (${mark.mark_key}, ${mark.kind}, ${mark.trunk_show_id}, ${mark.order_item_id}, ${mark.unit_id},
      ${mark.lead_customer_id}, ${mark.happened_at}, ${mark.recorded_at}, ${mark.has_effect},
      ${mark.delivered_before}, ${mark.due_before})`.execute(transaction)
}

export async function markUndone(transaction: Transaction, id: number, now: Date): Promise<void> {
  await sql`update piece_mark set undone_at = ${now} where id = ${id}`.execute(transaction)
}

/** A mark as staff see it on the page of an order (LEAD-33). */
export type LoggedMark = {
  kind: MarkKind
  title: string
  unit_id: number
  /** Null: the account was erased, or has no name. */
  lead_name: string | null
  happened_at: Date
  recorded_at: Date
  undone_at: Date | null
}

/** All marks of an order, also those that were undone, the newest first. */
export async function listLoggedMarks(db: Database, orderId: number): Promise<LoggedMark[]> {
  const { rows } = await sql<LoggedMark>`
    select m.kind, i.title, m.unit_id, nullif(concat_ws(' ', c.first_name, c.last_name), '') as lead_name,
      m.happened_at, m.recorded_at, m.undone_at
    from piece_mark m
    join order_item i on i.id = m.order_item_id
    left join customer c on c.id = m.lead_customer_id
    where i.order_id = ${orderId}
    order by m.id desc`.execute(db)
  return rows
}
