import { sql } from 'kysely'
import type { PersonalData, Person } from '#platform/personal-data.ts'
import type { RawBuilder } from 'kysely'

type AnswerOfPerson = {
  trunk_show_id: number
  is_attending: boolean
  first_name: string
  last_name: string
  email: string
  phone_number: string
  dress_size: string | null
  note: string
  contact_conflict: string | null
  answered_at: Date
}

type InvitationOfPerson = {
  trunk_show_id: number
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_number: string | null
  dress_size: string | null
  invited_at: Date
}

const isOf = ({ customer_id, email, phone_number }: Person, phone: RawBuilder<unknown>) => sql`
  (customer_id = ${customer_id} or email = ${email} or ${phone} = ${phone_number})`

/** Covers answers and invitations with a proven contact of the person, whether the account is named in them or not. */
export const personalRsvps = {
  list: async (db, person) => {
    const answers = await sql<AnswerOfPerson>`
      select trunk_show_id, is_attending, first_name, last_name, email, cell_phone as phone_number, dress_size, note,
        contact_conflict_resolution as contact_conflict, created_at as answered_at
      from questionnaire where ${isOf(person, sql`cell_phone`)} order by id desc`.execute(db)
    const invitations = await sql<InvitationOfPerson>`
      select trunk_show_id, first_name, last_name, email, phone_number, dress_size, created_at as invited_at
      from invitation where ${isOf(person, sql`phone_number`)} order by id desc`.execute(db)
    return { rsvps: answers.rows, invitations: invitations.rows }
  },
  erase: async (transaction, person) => {
    await sql`delete from questionnaire where ${isOf(person, sql`cell_phone`)}`.execute(transaction)
    await sql`delete from prefill_ref where customer_id = ${person.customer_id}`.execute(
      transaction,
    )
    await sql`delete from invitation where ${isOf(person, sql`phone_number`)}`.execute(transaction)
  },
  /** An invitation that both accounts have stays once. */
  merge: async (transaction, from, to) => {
    await sql`
      update questionnaire set customer_id = ${to.customer_id}
      where ${isOf(from, sql`cell_phone`)}`.execute(transaction)
    await sql`delete from prefill_ref where customer_id = ${from.customer_id}`.execute(transaction)
    await sql`
      delete from invitation a using invitation b
      where a.customer_id = ${from.customer_id} and b.customer_id = ${to.customer_id}
        and a.trunk_show_id = b.trunk_show_id`.execute(transaction)
    // One for each event.
    await sql`
      update invitation set customer_id = ${to.customer_id} where id in (
        select distinct on (trunk_show_id) id from invitation i
        where ${isOf(from, sql`phone_number`)} and not exists (
          select from invitation o
          where o.trunk_show_id = i.trunk_show_id and o.customer_id = ${to.customer_id}
        )
        order by trunk_show_id, customer_id nulls last, id
      )`.execute(transaction)
  },
} satisfies PersonalData
