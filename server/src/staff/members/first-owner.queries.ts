import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** Whether a member who is an owner can log in. */
export async function hasOwner(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom('staff_member')
    .select('id')
    .where(sql<boolean>`'owner' = any(permissions)`)
    .where('password_hash', 'is not', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return owner !== undefined
}

export async function hasStaff(db: Database): Promise<boolean> {
  const member = await db.selectFrom('staff_member').select('id').limit(1).executeTakeFirst()
  return member !== undefined
}

/** The newest link replaces the one before. */
export async function putSetupLink(
  transaction: Transaction,
  link: { token_hash: string; created_at: Date },
): Promise<void> {
  await transaction
    .insertInto('setup_link')
    .values(link)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute()
}

export async function findSetupLink(db: Database, tokenHash: string): Promise<boolean> {
  const link = await db
    .selectFrom('setup_link')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return link !== undefined
}

/** Returns whether it was there: the link works once, also for two callers at once. */
export async function spendSetupLink(
  transaction: Transaction,
  tokenHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('setup_link')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
