import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type NoteRow = { id: number; text: string; staff_id: number; created_at: Date }

/** Newest first. */
export async function listNotes(db: Database, orderId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select id, text, staff_id, created_at from order_note
    where order_id = ${orderId} order by id desc`.execute(db)
  return rows
}

type NewNote = {
  order_id: number
  staff_id: number
  text: string
  request_key: string
  created_at: Date
}

/** Returns the id, or undefined if the key was used before. */
export async function insertNote(
  transaction: Transaction,
  note: NewNote,
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('order_note')
    .values(note)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The note that was added with this key. */
export async function findNoteByKey(
  db: Database,
  requestKey: string,
): Promise<(NoteRow & { order_id: number }) | undefined> {
  const { rows } = await sql<NoteRow & { order_id: number }>`
    select id, order_id, text, staff_id, created_at from order_note
    where request_key = ${requestKey}`.execute(db)
  return rows[0]
}
