import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type ChangeRow = {
  id: number
  trunk_show_id: number
  kind: 'CANCEL' | 'MOVE'
  staff_id: number
  reason: string
  message: string | null
  created_at: Date
  finished_at: Date | null
}

export async function insertChange(
  transaction: Transaction,
  change: Omit<ChangeRow, 'id' | 'finished_at'>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('event_change')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findChange(db: Database, id: number): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('event_change')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<{ kind: ChangeRow['kind'] }>()
    .executeTakeFirst()
}

export function findLastChange(db: Database, trunkShowId: number): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('event_change')
    .selectAll()
    .where('trunk_show_id', '=', trunkShowId)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ kind: ChangeRow['kind'] }>()
    .executeTakeFirst()
}

export async function finishChange(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('event_change')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Adds orders that are not listed yet, such as one that was being paid. */
export async function addChangeOrders(
  db: Database,
  changeId: number,
  orderNumbers: string[],
): Promise<void> {
  await sql`
    insert into event_change_order (change_id, order_number)
    select ${changeId}::int, unnest(${orderNumbers}::text[])
    on conflict do nothing`.execute(db)
}

export type ChangeOrderRow = {
  order_number: string
  result: 'DONE' | 'LEFT' | null
  note: string | null
  refund_cents: number | null
}

/** Lists those that were left first, because staff have to look at them. */
export async function listChangeOrders(db: Database, changeId: number): Promise<ChangeOrderRow[]> {
  const { rows } = await sql<ChangeOrderRow>`
    select order_number, result, note, refund_cents from event_change_order
    where change_id = ${changeId}
    order by result = 'LEFT' desc nulls last, result is null desc, order_number`.execute(db)
  return rows
}

export async function findWaitingOrder(
  db: Database,
  changeId: number,
  { except }: { except: string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ order_number: string }>`
    select order_number from event_change_order
    where change_id = ${changeId} and result is null and order_number <> all(${except})
    order by order_number limit 1`.execute(db)
  return rows[0]?.order_number
}

/** A job that was stopped may do an order twice; the first result stays. */
export async function storeResult(
  db: Database,
  changeId: number,
  orderNumber: string,
  done: Pick<ChangeOrderRow, 'result' | 'note' | 'refund_cents'> & { done_at: Date },
): Promise<void> {
  await db
    .updateTable('event_change_order')
    .set(done)
    .where('change_id', '=', changeId)
    .where('order_number', '=', orderNumber)
    .where('result', 'is', null)
    .execute()
}
