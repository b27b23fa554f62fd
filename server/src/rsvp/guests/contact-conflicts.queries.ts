import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type ConflictRow = {
  id: number
  trunk_show_id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string
  answered_at: Date
  customer_id: number | null
  resolution: string
  email_holder: { id: number; first_name: string; last_name: string } | null
  phone_holder: { id: number; first_name: string; last_name: string } | null
}

const CONFLICT = sql`
  select q.id, q.trunk_show_id, q.first_name, q.last_name, q.email, q.cell_phone as phone_number,
    q.created_at as answered_at, q.customer_id, q.contact_conflict_resolution as resolution,
    case when e.id is not null then
      json_build_object('id', e.id, 'first_name', e.first_name, 'last_name', e.last_name) end as email_holder,
    case when p.id is not null then
      json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) end as phone_holder
  from questionnaire q
  left join customer e on e.email = q.email and e.email_proven_at is not null and e.removed_at is null
  left join customer p on p.phone_number = q.cell_phone and p.removed_at is null`

/** Lists the conflicts that staff have not settled, oldest first. */
export async function listConflictRows(db: Database, limit: number): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    ${CONFLICT}
    where q.contact_conflict_resolution is not null and q.contact_conflict_resolution = 'UNCONFIRMED'
    order by q.id limit ${limit}`.execute(db)
  return rows
}

/** An answer with a conflict, settled or not. */
export async function lockConflict(
  transaction: Transaction,
  id: number,
): Promise<ConflictRow | undefined> {
  const { rows } = await sql<ConflictRow>`
    ${CONFLICT} where q.id = ${id} and q.contact_conflict_resolution is not null
    for update of q`.execute(transaction)
  return rows[0]
}

export async function settleConflict(
  transaction: Transaction,
  id: number,
  { customer_id, resolution }: { customer_id: number; resolution: string },
): Promise<void> {
  await sql`
    update questionnaire set customer_id = ${customer_id}, contact_conflict_resolution = ${resolution}
    where id = ${id}`.execute(transaction)
}
