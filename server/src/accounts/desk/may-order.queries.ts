import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/**
 * Returns undefined for an account that was closed. The lock lets other orders of the customer pass, and makes those who
 * close the account wait.
 */
export async function lockForOrder(
  transaction: Transaction,
  customerId: number,
): Promise<{ blocked_at: Date | null } | undefined> {
  return transaction
    .selectFrom('customer')
    .select('blocked_at')
    .where('id', '=', customerId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

export async function isEmailOfBlocked(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .where('email_proven_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
