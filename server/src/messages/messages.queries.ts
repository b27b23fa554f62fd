import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type {
  CareerApplication,
  ContactMessage,
  LeadApplication,
} from '#platform/database/schema.gen.ts'

// Each answers with the id of a new message, or with null: one with the same owner and token is stored already.

export async function insertContactMessage(
  db: Database,
  message: Insertable<ContactMessage>,
): Promise<number | null> {
  const row = await db
    .insertInto('contact_message')
    .values(message)
    .onConflict((conflict) => conflict.columns(['owner', 'message_token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertCareerApplication(
  db: Database,
  application: Insertable<CareerApplication>,
): Promise<number | null> {
  const row = await db
    .insertInto('career_application')
    .values(application)
    .onConflict((conflict) => conflict.columns(['owner', 'message_token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertLeadApplication(
  db: Database,
  application: Insertable<LeadApplication>,
): Promise<number | null> {
  const row = await db
    .insertInto('lead_application')
    .values(application)
    .onConflict((conflict) => conflict.columns(['owner', 'message_token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
