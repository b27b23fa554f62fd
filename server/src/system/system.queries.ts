import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** Leaves out the limits, which PostgreSQL itself looks up when it counts. */
export async function listStoredSettings(db: Database): Promise<{ key: string; value: unknown }[]> {
  return db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', '<>', 'limits')
    .orderBy('key')
    .execute()
}

/** Until the end of the transaction no other one changes a setting; reading goes on. */
export async function lockSettings(transaction: Transaction): Promise<void> {
  await sql`lock table setting in exclusive mode`.execute(transaction)
}

export async function putSetting(
  transaction: Transaction,
  { key, value, updated_at }: { key: string; value: unknown; updated_at: Date },
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at }
  await transaction
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** The default holds again. */
export async function deleteSetting(transaction: Transaction, key: string): Promise<void> {
  await transaction.deleteFrom('setting').where('key', '=', key).execute()
}
