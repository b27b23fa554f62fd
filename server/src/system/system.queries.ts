import type { Database } from '#platform/database/database.ts'

/** Leaves out the limits, which PostgreSQL itself looks up when it counts. */
export async function listStoredSettings(db: Database): Promise<{ key: string; value: unknown }[]> {
  return db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', '<>', 'limits')
    .orderBy('key')
    .execute()
}
