import type { AddressFields } from '@twirl/contract/buying/addresses'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/new-york-time.ts'

/** An event as the warehouse sees it: where its box goes, and when it is needed. */
export type BoxEvent = {
  id: number
  theme: string
  lead_name: string | null
  closes_at: Date
  /** YYYY-MM-DD */
  hand_out_date: string | null
  party_date: string | null
  /** Null: not known yet. */
  shipping_address: AddressFields | null
}

const COLUMNS = sql`
  id, theme, lead_name, closes_at, hand_out_date::text, party_date::text, shipping_address`

// Events without a day come last. As in the index trunk_show_by_hand_out.
const HAND_OUT = sql`coalesce(hand_out_date, 'infinity'::date)`

/** These events, in an array as PostgreSQL writes it, or all that close after a time. */
type BoxEventFilter = ({ ids: string } | { closingAfter: Date }) & {
  /** The event before the page. */
  after: Pick<BoxEvent, 'hand_out_date' | 'id'> | null
  limit: number
}

/** Events that are handed out first at the front; whatever their state, they may have orders. */
export async function listBoxEvents(
  db: Database,
  { after, limit, ...which }: BoxEventFilter,
): Promise<BoxEvent[]> {
  const { rows } = await sql<BoxEvent>`
    select ${COLUMNS} from trunk_show
    where ${'ids' in which ? sql`id = any(${which.ids}::int[])` : closesAfter(which.closingAfter)}
      ${after ? sql`and (${HAND_OUT}, id) > (${after.hand_out_date ?? 'infinity'}::date, ${after.id}::int)` : sql``}
    order by ${HAND_OUT}, id limit ${limit}`.execute(db)
  return rows
}

/** No event closes long after its hand-out: from this day on the index has them in the order of the list. */
const closesAfter = (time: Date) => sql`closes_at > ${time} and ${HAND_OUT} >= ${dayOf(time)}::date`

export async function findBoxEvent(db: Database, id: number): Promise<BoxEvent | undefined> {
  const { rows } = await sql<BoxEvent>`
    select ${COLUMNS} from trunk_show where id = ${id}`.execute(db)
  return rows[0]
}
