import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { StoredObject } from './object-storage.ts'

type NewObject = { key: string; media_type: string; bytes: Buffer; stored_at: Date }

export async function insertObject(db: Database, object: NewObject): Promise<void> {
  await db
    .insertInto('stored_object')
    .values(object)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Returns undefined if there is no such object. `from` counts from 0. */
export async function readPart(
  db: Database,
  key: string,
  { from, length }: { from: number; length: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ part: Buffer }>`
    select substring(bytes from ${from + 1} for ${length}) as part
    from stored_object where key = ${key}`.execute(db)
  return rows[0]?.part
}

export async function deleteObject(db: Database, key: string): Promise<void> {
  await db.deleteFrom('stored_object').where('key', '=', key).execute()
}

/** Returns objects by key, beginning after one. */
export async function listObjects(
  db: Database,
  { prefix, after, limit }: { prefix: string; after: string; limit: number },
): Promise<StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    select key, octet_length(bytes) as size, stored_at from stored_object
    where starts_with(key, ${prefix}) and key > ${after}
    order by key limit ${limit}`.execute(db)
  return rows
}
