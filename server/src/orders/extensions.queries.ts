import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** Moves the due date of an item. What was late is in time again. */
export async function recordExtension(
  transaction: Transaction,
  itemId: number,
  dueAfter: Day,
): Promise<void> {
  await sql`
    insert into rental_record (order_item_id, extended_to)
    values (${itemId}, ${dueAfter}::date)
    on conflict (order_item_id) do update
    set extended_to = excluded.extended_to, overdue_since = null`.execute(transaction)
}

export async function findOrderId(db: Database, orderNumber: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from customer_order where order_number = ${orderNumber}`.execute(db)
  return rows[0]?.id
}
