import type { Database } from '../database/database.ts'

export type SessionRow = {
  token_hash: string
  customer_id: number
  created_at: Date
  expires_at: Date
  is_move_pending: boolean
}

export async function findSession(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session')
    .select(['token_hash', 'customer_id', 'created_at', 'expires_at', 'is_move_pending'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function insertSession(
  db: Database,
  session: { token_hash: string; customer_id: number; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function deleteExpiredSessions(
  db: Database,
  now: Date,
  maximum: number,
): Promise<number> {
  const expired = db
    .selectFrom('session')
    .select('token_hash')
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(maximum)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('token_hash', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function countSessionsOf(
  db: Database,
  customerId: number,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the token hashes of the ended sessions. */
export async function deleteSessionsOf(db: Database, customerId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .returning('token_hash')
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}

export async function setMovePending(
  db: Database,
  tokenHash: string,
  isPending: boolean,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ is_move_pending: isPending })
    .where('token_hash', '=', tokenHash)
    .execute()
}
