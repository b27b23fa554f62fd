import type { MailKind } from '@twirl/contract/staff/mails'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type NoteRow = { kind: string; note: string; version: number; changed_at: Date }

export function listNotes(db: Database): Promise<NoteRow[]> {
  return db.selectFrom('mail_note').selectAll().execute()
}

export function findNote(db: Database, kind: MailKind): Promise<NoteRow | undefined> {
  return db.selectFrom('mail_note').selectAll().where('kind', '=', kind).executeTakeFirst()
}

/** Returns nothing if the note has another version than this by now; 0 is a note that was never changed. */
export async function changeNote(
  transaction: Transaction,
  { kind, note, version, now }: { kind: MailKind; note: string; version: number; now: Date },
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    insert into mail_note (kind, note, version, changed_at)
    select ${kind}, ${note}, 1, ${now}
    where ${version} = 0 or exists (select from mail_note where kind = ${kind})
    on conflict (kind) do update
      set note = excluded.note, version = mail_note.version + 1, changed_at = excluded.changed_at
      where mail_note.version = ${version}
    returning *`.execute(transaction)
  return rows[0]
}
