import type { Insertable } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { CareerApplication, ContactMessage, LeadApplication } from '#platform/schema.gen.ts'

// Each answers whether the message is new: one with the same owner and token is stored already.

export async function insertContactMessage(
  db: Database,
  message: Insertable<ContactMessage>,
): Promise<boolean> {
  const rows = await db
    .insertInto('contact_message')
    .values(message)
    .onConflict((conflict) => conflict.columns(['owner', 'message_token']).doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function insertCareerApplication(
  db: Database,
  application: Insertable<CareerApplication>,
): Promise<boolean> {
  const rows = await db
    .insertInto('career_application')
    .values(application)
    .onConflict((conflict) => conflict.columns(['owner', 'message_token']).doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function insertLeadApplication(
  db: Database,
  application: Insertable<LeadApplication>,
): Promise<boolean> {
  const rows = await db
    .insertInto('lead_application')
    .values(application)
    .onConflict((conflict) => conflict.columns(['owner', 'message_token']).doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}
