import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type EventMember = {
  customer_id: number
  first_name: string
  last_name: string
  email: string
  is_email_proven: boolean
  joined_at: Date
}

/** The customers who joined an event with its password, first ones first. */
export async function listEventMembers(
  db: Database,
  id: number,
  limit: number,
): Promise<EventMember[]> {
  const { rows } = await sql<EventMember>`
    select c.id as customer_id, c.first_name, c.last_name, c.email,
      c.email_proven_at is not null as is_email_proven, g.joined_at
    from trunk_show_grant g join customer c on 'c:' || c.id = g.owner
    where g.trunk_show_id = ${id} and c.removed_at is null
    order by g.joined_at, c.id limit ${limit}`.execute(db)
  return rows
}

/** How many browsers joined whose visitor is not logged in. */
export async function countGuestGrants(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trunk_show_grant
    where trunk_show_id = ${id} and owner like 'g:%'`.execute(db)
  return rows[0]!.count
}

type RequestCount = { product_id: number; size: Size; count: number }

/** What members of an event request for the next show, most wanted first. */
export async function listRequestsOfEvent(
  db: Database,
  id: number,
  limit: number,
): Promise<RequestCount[]> {
  const { rows } = await sql<RequestCount>`
    select product_id, size, count(*)::int as count from requested_product
    where trunk_show_id = ${id} and closed_at is null
    group by product_id, size order by count desc, product_id, size limit ${limit}`.execute(db)
  return rows
}
