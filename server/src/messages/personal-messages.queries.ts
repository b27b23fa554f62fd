import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

type MessageOfPerson = {
  kind: string
  name: string
  email: string
  phone_number: string | null
  message: string
  sent_at: Date
}

/** What was sent while logged in, and what was sent with the proven address. */
export const personalMessages = {
  list: async (db, { owner, email }) => {
    const { rows } = await sql<MessageOfPerson>`
      select 'contact' as kind, name, email, phone_number, message, created_at as sent_at
      from contact_message where owner = ${owner} or email = ${email}
      union all
      select 'career: ' || position, name, email, phone_number, message, created_at
      from career_application where owner = ${owner} or email = ${email}
      union all
      select 'group: ' || group_name, name, email, phone_number, message, created_at
      from lead_application where owner = ${owner} or email = ${email}
      order by sent_at desc`.execute(db)
    const { rows: groups } = await sql<object>`
      select group_name, group_size, event_date::text, hand_out_date::text, shipping_address, expected_sizes, state,
        refusal, password_hint, created_at as sent_at
      from lead_application where owner = ${owner} or email = ${email} order by id desc`.execute(db)
    return { messages: rows, group_applications: groups }
  },
  erase: async (transaction, { owner, email }) => {
    const isOf = sql`(owner = ${owner} or email = ${email})`
    await sql`delete from contact_message where ${isOf}`.execute(transaction)
    await sql`delete from career_application where ${isOf}`.execute(transaction)
    await sql`delete from lead_application where ${isOf}`.execute(transaction)
  },
  merge: async (transaction, { owner, email }, to) => {
    const isOf = sql`(owner = ${owner} or email = ${email})`
    await sql`update contact_message set owner = ${to.owner} where ${isOf}`.execute(transaction)
    await sql`update career_application set owner = ${to.owner} where ${isOf}`.execute(transaction)
    await sql`update lead_application set owner = ${to.owner} where ${isOf}`.execute(transaction)
  },
} satisfies PersonalData
