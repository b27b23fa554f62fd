import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { customerOwner } from '#platform/http/visitor.ts'
import type { Transaction } from '#platform/database/transaction.ts'

type ClaimedOrder = { customer_id: number | null; email: string }

export async function findClaimedOrder(
  db: Database,
  orderNumber: string,
): Promise<ClaimedOrder | undefined> {
  const { rows } = await sql<ClaimedOrder>`
    select customer_id, email from customer_order
    where order_number = ${orderNumber} and status <> 'PAYMENT_FAILED'`.execute(db)
  return rows[0]
}

/** Returns false when a customer has it already: only one of many who claim it at once gets it. */
export async function moveGuestOrder(
  transaction: Transaction,
  orderNumber: string,
  customerId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update customer_order
    set customer_id = ${customerId}, owner = ${customerOwner(customerId)}, claimed_at = ${now}
    where order_number = ${orderNumber} and customer_id is null
    returning id`.execute(transaction)
  return rows.length > 0
}
