import type { Database } from '#platform/database.ts'

export async function listStoredSettings(db: Database): Promise<{ key: string; value: unknown }[]> {
  return db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()
}
