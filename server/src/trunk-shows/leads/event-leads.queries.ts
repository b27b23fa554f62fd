import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { TrunkShowRow } from '../trunk-shows.queries.ts'

/** An event, as those who lead it know it. */
export type LedEventRow = Pick<
  TrunkShowRow,
  | 'id'
  | 'kind'
  | 'theme'
  | 'alias'
  | 'state'
  | 'opens_at'
  | 'closes_at'
  | 'hand_out_date'
  | 'party_date'
  | 'university_name'
  | 'sorority_name'
  | 'lead_name'
> & { is_first_lead: boolean }

/** Leads see neither drafts nor deleted events. */
const LED_BY = (customerId: number) => sql`
  state not in ('DRAFT', 'DELETED') and (
    lead_customer_id = ${customerId}
    or exists (
      select from event_lead l where l.trunk_show_id = t.id and l.customer_id = ${customerId}
    )
  )`

const COLUMNS = (customerId: number) => sql`
  t.id, kind, theme, alias, state, opens_at, closes_at, hand_out_date::text, party_date::text,
  u.name as university_name, s.name as sorority_name, lead_name,
  coalesce(lead_customer_id = ${customerId}, false) as is_first_lead`

const FROM = sql`
  from trunk_show t
  left join university u on u.id = university_id
  left join sorority s on s.id = sorority_id`

/** Returns the event if the customer leads it; undefined otherwise, whether it exists or not. */
export async function findLedEvent(
  db: Database,
  customerId: number,
  id: number,
): Promise<LedEventRow | undefined> {
  const { rows } = await sql<LedEventRow>`
    select ${COLUMNS(customerId)} ${FROM}
    where t.id = ${id} and ${LED_BY(customerId)}`.execute(db)
  return rows[0]
}

/** Events that are not over come first, the next one at the front. */
export async function listLedEvents(
  db: Database,
  customerId: number,
  now: Date,
): Promise<LedEventRow[]> {
  const { rows } = await sql<LedEventRow>`
    select ${COLUMNS(customerId)} ${FROM}
    where ${LED_BY(customerId)}
    order by state <> 'CANCELED' and closes_at > ${now} desc, abs(extract(epoch from closes_at - ${now})), t.id`.execute(
    db,
  )
  return rows
}
