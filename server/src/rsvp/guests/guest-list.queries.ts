import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type InvitedGuest = {
  customer_id: number | null
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_number: string | null
  dress_size: Size | null
}

/** The guests who are invited by name, in the order of their invitations. */
export async function listInvitedGuests(
  db: Database,
  trunkShowId: number,
  limit: number,
): Promise<InvitedGuest[]> {
  const { rows } = await sql<InvitedGuest>`
    select i.customer_id, coalesce(i.first_name, c.first_name) as first_name,
      coalesce(i.last_name, c.last_name) as last_name, coalesce(i.email, c.email) as email, i.phone_number,
      i.dress_size
    from invitation i left join customer c on c.id = i.customer_id and c.removed_at is null
    where i.trunk_show_id = ${trunkShowId} order by i.id limit ${limit}`.execute(db)
  return rows
}

type GuestAnswer = {
  id: number
  customer_id: number | null
  first_name: string
  last_name: string
  email: string
  phone_number: string
  is_attending: boolean
  dress_size: Size | null
  note: string
}

/** The answers to the invitations of an event, oldest first. */
export async function listGuestAnswers(
  db: Database,
  trunkShowId: number,
  limit: number,
): Promise<GuestAnswer[]> {
  const { rows } = await sql<GuestAnswer>`
    select id, customer_id, first_name, last_name, email, cell_phone as phone_number, is_attending, dress_size, note
    from questionnaire where trunk_show_id = ${trunkShowId} order by id limit ${limit}`.execute(db)
  return rows
}
