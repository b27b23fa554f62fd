import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { listEvents } from '@twirl/contract/staff/events/events'
import type * as z from 'zod/mini'
import { cutPage, readTimeCursor } from '#platform/http/page-cursor.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { countOrdersOfEvents } from '../orders/public.ts'
import { hostOf, listEventRows, phaseOf } from '../trunk-shows/public.ts'
import type { EventDeps } from './events-deps.ts'

const PAGE_SIZE = 50

/** A page of the events (STAFF-145). */
export async function listEventPage(
  { db, clock }: Pick<EventDeps, 'db' | 'clock'>,
  asked: z.output<(typeof listEvents)['input']>,
): Promise<EndpointOutput<typeof listEvents>> {
  const { is_past = false, search = '', after, limit = PAGE_SIZE } = asked
  const now = clock.now()
  const found = await listEventRows(db, {
    isPast: is_past,
    search,
    today: dayOf(now),
    after: readTimeCursor(after),
    limit: limit + 1,
  })
  const { rows, next } = cutPage(found, limit, ({ closes_at, id }) => [closes_at.toISOString(), id])
  const orders = await countOrdersOfEvents(
    db,
    rows.map(({ id }) => id),
  )
  const events = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    theme: row.theme,
    host: hostOf(row),
    state: row.state,
    phase: phaseOf(row, now),
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    hand_out_date: row.hand_out_date,
    party_date: row.party_date,
    order_count: orders.get(row.id) ?? 0,
  }))
  return { events, next }
}
