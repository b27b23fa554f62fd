import type { Size } from '@twirl/contract/primitives'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Questionnaire } from '#platform/database/schema.gen.ts'
import type { Contact } from '../guests/roster.queries.ts'
import type { Claim } from './settle-answer.ts'

export type StoredAnswer = Claim & { id: number }

/** Lists the answers with the same e-mail or phone number. */
export async function listAnswersWith(
  db: Database,
  trunkShowId: number,
  contacts: { email: string | null; cell_phone: string | null },
): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select id, email, cell_phone, is_email_proven, is_phone_proven, guest_hash
    from questionnaire
    where trunk_show_id = ${trunkShowId}
      and (email = ${contacts.email} or cell_phone = ${contacts.cell_phone})
    order by id`.execute(db)
  return rows
}

/** A stored answer with its browser and the proof of its sender. */
export type GivenAnswer = Pick<
  Selectable<Questionnaire>,
  | 'email'
  | 'cell_phone'
  | 'first_name'
  | 'last_name'
  | 'note'
  | 'is_attending'
  | 'guest_hash'
  | 'is_phone_proven'
> & { dress_size: Size | null }

/** Returns the answer that was given with this contact. */
export async function findAnswerBy(
  db: Database,
  trunkShowId: number,
  { kind, value }: Contact,
): Promise<GivenAnswer | undefined> {
  const column = kind === 'EMAIL' ? sql`email` : sql`cell_phone`
  const { rows } = await sql<GivenAnswer>`
    select email, cell_phone, first_name, last_name, dress_size, note, is_attending, guest_hash, is_phone_proven
    from questionnaire
    where trunk_show_id = ${trunkShowId} and ${column} = ${value}`.execute(db)
  return rows[0]
}

/** Throws when a concurrent request inserted one of these contacts first. */
export async function insertAnswer(
  db: Database,
  answer: Insertable<Questionnaire>,
): Promise<number> {
  const { id } = await db
    .insertInto('questionnaire')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteAnswers(db: Database, ids: number[]): Promise<void> {
  await sql`delete from questionnaire where id = any(${ids})`.execute(db)
}
