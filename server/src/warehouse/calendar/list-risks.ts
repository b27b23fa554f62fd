import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { listRisks as endpoint } from '@twirl/contract/staff/warehouse/calendar'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import type * as z from 'zod/mini'
import { cutPage, readCursor } from '#platform/http/page-cursor.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { listOffers } from '../../catalog/public.ts'
import { listRisks } from '../../inventory/public.ts'
import { loadOrdersOf } from '../booked-for.ts'
import { readyIfBackToday } from '../ready-again.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'
import { lastDayOf } from './last-day.ts'

const PAGE_SIZE = 50

/** Promises whose unit may not be there in time, with what can be done about each (STAFF-44). */
export async function listRiskPage(
  deps: WarehouseDeps,
  { after, limit = PAGE_SIZE }: z.output<(typeof endpoint)['input']>,
): Promise<EndpointOutput<typeof endpoint>> {
  const { db, clock } = deps
  const rows = await listRisks(db, {
    now: clock.now(),
    ifBackToday: readyIfBackToday(deps),
    after: after === undefined ? null : startOf(after),
    limit: limit + 1,
  })
  const page = cutPage(rows, limit, ({ from, id }) => [from.toISOString(), id])
  const offers = await listOffers(db, [...new Set(page.rows.map(({ sku }) => sku))])
  const orderOf = await loadOrdersOf(
    db,
    page.rows.flatMap(({ reference, away_reference }) => [reference, away_reference]),
  )
  const risks = page.rows.map((row) => {
    const { product_id, title, color, size } = offers.find(({ sku }) => sku === row.sku)!
    return {
      booking_id: row.id,
      kind: row.kind,
      from: dayOf(row.from),
      last: lastDayOf(row.to),
      at_risk_since: row.at_risk_since.toISOString(),
      order: orderOf(row.reference),
      product_id,
      title,
      color,
      size,
      unit: { code: unitCodeOf(row.unit_id), state: row.unit_state },
      away_for: orderOf(row.away_reference),
      free_count: row.free_count,
      earliest_return: row.earliest_return && dayOf(row.earliest_return),
    }
  })
  return { risks, next: page.next }
}

function startOf(cursor: string): { from: Date; id: number } {
  const [from, id] = readCursor(cursor, 2)
  return { from: new Date(String(from)), id: Number(id) }
}
