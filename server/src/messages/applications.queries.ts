import type { AddressFields } from '@twirl/contract/buying/addresses'
import type { ApplicationState } from '@twirl/contract/groups/lead-applications'
import type { ExpectedSize } from '@twirl/contract/messages'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type ApplicationRow = {
  id: number
  /** Who sent it, as in favorite. */
  owner: string
  name: string
  email: string
  phone_number: string
  group_name: string
  group_size: number
  /** The day of the party. */
  event_date: string | null
  hand_out_date: string | null
  shipping_address: AddressFields | null
  collection_ids: number[]
  expected_sizes: ExpectedSize[]
  message: string
  created_at: Date
  state: ApplicationState
  version: number
  trunk_show_id: number | null
  password_hint: string | null
  refusal: string | null
  decided_at: Date | null
}

const ROW = sql`
  select id, owner, name, email, phone_number, group_name, group_size, event_date::text, hand_out_date::text,
    shipping_address, collection_ids, expected_sizes, message, created_at, state, version, trunk_show_id,
    password_hint, refusal, decided_at
  from lead_application`

export async function findApplication(
  db: Database,
  id: number,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`${ROW} where id = ${id}`.execute(db)
  return rows[0]
}

/** Until the transaction ends no one else changes the application. */
export async function lockApplication(
  transaction: Transaction,
  id: number,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    ${ROW} where id = ${id} for no key update`.execute(transaction)
  return rows[0]
}

type ApplicationPage = { isOpen: boolean; after: number | null; limit: number }

/** Returns those that wait for a decision, oldest first; or the decided and withdrawn ones, newest first. */
export async function listApplicationRows(
  db: Database,
  { isOpen, after, limit }: ApplicationPage,
): Promise<ApplicationRow[]> {
  const states = isOpen
    ? sql`state in ('RECEIVED', 'PREPARING')`
    : sql`state in ('APPROVED', 'REFUSED', 'WITHDRAWN')`
  const next = after === null ? sql`` : isOpen ? sql`and id > ${after}` : sql`and id < ${after}`
  const { rows } = await sql<ApplicationRow>`
    ${ROW} where ${states} ${next} order by id ${isOpen ? sql`asc` : sql`desc`} limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What was sent while logged in, and what was sent with the proven address; newest first. */
export async function listApplicationsOf(
  db: Database,
  { owner, email }: { owner: string; email: string | null },
  limit: number,
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    ${ROW} where owner = ${owner} or email = ${email} order by id desc limit ${limit}`.execute(db)
  return rows
}

type Progress = Partial<
  Pick<ApplicationRow, 'state' | 'trunk_show_id' | 'password_hint' | 'refusal' | 'decided_at'>
>

/** The caller has locked the application and checked that this may follow. */
export async function updateApplication(
  transaction: Transaction,
  id: number,
  progress: Progress,
): Promise<void> {
  await transaction
    .updateTable('lead_application')
    .set({ ...progress, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
