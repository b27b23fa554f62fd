import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { PersonalData } from '#platform/personal-data.ts'

export type NoteRow = { id: number; text: string; staff_id: number; created_at: Date }

/** Newest first. */
export async function listNoteRows(db: Database, customerId: number): Promise<NoteRow[]> {
  return db
    .selectFrom('customer_note')
    .select(['id', 'text', 'staff_id', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
}

type NewNote = {
  customer_id: number
  staff_id: number
  text: string
  note_token: string
  created_at: Date
}

/** Returns null when the note of this token is stored already. */
export async function insertNote(transaction: Transaction, note: NewNote): Promise<number | null> {
  const row = await transaction
    .insertInto('customer_note')
    .values(note)
    .onConflict((conflict) => conflict.columns(['customer_id', 'note_token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const personalNotes = {
  list: async (db, { customer_id }) => {
    const rows = await listNoteRows(db, customer_id)
    return { notes: rows.map(({ text, created_at }) => ({ text, written_at: created_at })) }
  },
  erase: async (transaction, { customer_id }) => {
    await transaction.deleteFrom('customer_note').where('customer_id', '=', customer_id).execute()
  },
  merge: async (transaction, from, to) => {
    await sql`
      update customer_note set customer_id = ${to.customer_id}
      where customer_id = ${from.customer_id}`.execute(transaction)
  },
} satisfies PersonalData
