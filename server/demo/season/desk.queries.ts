import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

type NewMessage = {
  owner: string
  message_token: string
  name: string
  email: string
  phone_number: string
  message: string
  created_at: Date
}

export async function insertSeasonMessage(
  db: Database,
  kind: 'contact' | 'career' | 'lead',
  message: NewMessage,
): Promise<{ id: number }> {
  const referral_source = 'FRIEND'
  if (kind === 'contact')
    return db
      .insertInto('contact_message')
      .values(message)
      .returning('id')
      .executeTakeFirstOrThrow()
  if (kind === 'career')
    return db
      .insertInto('career_application')
      .values({ ...message, referral_source, position: 'Textile care' })
      .returning('id')
      .executeTakeFirstOrThrow()
  return db
    .insertInto('lead_application')
    .values({ ...message, referral_source, group_name: 'Spring Banquet Committee', group_size: 32 })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function insertCase(
  db: Database,
  kind: 'contact' | 'career' | 'lead',
  messageId: number,
  created_at: Date,
): Promise<number> {
  const column = {
    contact: 'contact_message',
    career: 'career_application',
    lead: 'lead_application',
  }
  const { id } = await db
    .insertInto('message_case')
    .values({ [`${column[kind]}_id`]: messageId, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An answer to an invitation with the e-mail address of one customer and the phone number of another one. */
export async function insertConflict(
  db: Database,
  answer: {
    trunk_show_id: number
    email: string
    cell_phone: string
    first_name: string
    last_name: string
    customer_id: number
    created_at: Date
  },
): Promise<void> {
  await db
    .insertInto('questionnaire')
    .values({
      ...answer,
      dress_size: 'M',
      note: '',
      is_email_proven: false,
      is_phone_proven: false,
      guest_hash: 'demo',
      contact_conflict_resolution: 'UNCONFIRMED',
    })
    .execute()
}

type NewCharge = {
  order_token: string
  order_id: number
  order_item_id: number
  amount_cents: number
  explanation: string
  created_by: number
  created_at: Date
  objection: string
  objected_at: Date
}

export async function insertObjectedCharge(db: Database, charge: NewCharge): Promise<void> {
  await db
    .insertInto('extra_charge')
    .values({ ...charge, kind: 'LATE', request_key: `demo ${charge.order_token}` })
    .execute()
}

export async function getOrderItems(
  db: Database,
  orderNumber: string,
): Promise<{ id: number; item_ids: number[] }> {
  const { rows } = await sql<{ id: number; item_ids: number[] }>`
    select o.id, array_agg(i.id order by i.line) as item_ids
    from customer_order o join order_item i on i.order_id = o.id
    where o.order_number = ${orderNumber} group by o.id`.execute(db)
  return rows[0]!
}

type SentMail = {
  dedupe_key: string
  about: string
  recipient_hash: string
  sealed: Buffer
  sent_at: Date
}

export async function insertSentMails(db: Database, mails: SentMail[]): Promise<void> {
  await db
    .insertInto('outbox')
    .values(mails.map((mail) => ({ ...mail, channel: 'MAIL', created_at: mail.sent_at })))
    .execute()
}
