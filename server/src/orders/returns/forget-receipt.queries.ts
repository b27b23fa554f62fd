import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'

/** The item is with the customer again. */
export async function deleteReceipt(transaction: Transaction, itemId: number): Promise<void> {
  await sql`update rental_record set received_at = null where order_item_id = ${itemId}`.execute(
    transaction,
  )
}
