import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type LogoRow = { key: string; width: number; height: number }

export async function insertLogo(
  transaction: Transaction,
  logo: LogoRow & { uploaded_at: Date },
): Promise<void> {
  await transaction.insertInto('shop_logo').values(logo).execute()
}

export function findLogo(db: Database, key: string): Promise<LogoRow | undefined> {
  return db
    .selectFrom('shop_logo')
    .select(['key', 'width', 'height'])
    .where('key', '=', key)
    .executeTakeFirst()
}
