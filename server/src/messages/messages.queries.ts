import type { InsertObject } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'

export type MessageKind = 'contact_message' | 'career_application' | 'lead_application'

/** The id of the new message; null when one with the same owner and token is already stored. */
export async function insertMessage<Kind extends MessageKind>(
  db: Database,
  kind: Kind,
  message: InsertObject<DB, Kind>,
): Promise<number | null> {
  const row = await db
    .insertInto(kind)
    .values(message)
    .onConflict((conflict) => conflict.columns(['owner', 'message_token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
