import type { MailKind, MailTexts } from '@twirl/contract/staff/mails'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type TextsRow = MailTexts & { kind: string; version: number; changed_at: Date }

export function listTexts(db: Database): Promise<TextsRow[]> {
  return db.selectFrom('mail_note').selectAll().execute()
}

export function findTexts(db: Database, kind: MailKind): Promise<TextsRow | undefined> {
  return db.selectFrom('mail_note').selectAll().where('kind', '=', kind).executeTakeFirst()
}

type ChangedTexts = MailTexts & { kind: MailKind; version: number; now: Date }

/** Returns nothing if the texts have another version than this by now; 0 are texts that were never changed. */
export async function changeTexts(
  transaction: Transaction,
  { kind, subject, opening, note, version, now }: ChangedTexts,
): Promise<TextsRow | undefined> {
  const { rows } = await sql<TextsRow>`
    insert into mail_note (kind, subject, opening, note, version, changed_at)
    select ${kind}, ${subject}, ${opening}, ${note}, 1, ${now}
    where ${version} = 0 or exists (select from mail_note where kind = ${kind})
    on conflict (kind) do update
      set subject = excluded.subject, opening = excluded.opening, note = excluded.note,
        version = mail_note.version + 1, changed_at = excluded.changed_at
      where mail_note.version = ${version}
    returning *`.execute(transaction)
  return rows[0]
}
