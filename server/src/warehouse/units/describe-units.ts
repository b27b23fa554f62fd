import type { ListedUnit } from '@twirl/contract/staff/warehouse/units'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { dayOf } from '#platform/new-york-time.ts'
import { listOffers } from '../../catalog/public.ts'
import type { UnitRow } from '../../inventory/public.ts'
import { loadOrdersOf } from '../booked-for.ts'
import { isLate, readyIfBackToday } from '../ready-again.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'

/** Adds to units what they are pieces of and which orders they are away for. */
export async function describeUnits(deps: WarehouseDeps, rows: UnitRow[]): Promise<ListedUnit[]> {
  const { db } = deps
  const ifBackToday = readyIfBackToday(deps)
  const offers = await listOffers(db, [...new Set(rows.map(({ sku }) => sku))])
  const orderOf = await loadOrdersOf(
    db,
    rows.map(({ reference }) => reference),
  )
  return rows.map((row) => {
    const is_late = isLate(row, ifBackToday)
    // Every unit has a variant, and every variant a picture.
    const { product_id, title, sku, color, size, image_key, image_alt, average_color } =
      offers.find((offer) => offer.sku === row.sku)!
    return {
      code: unitCodeOf(row.id),
      product_id,
      title,
      sku,
      color,
      size,
      image_key,
      image_alt,
      average_color,
      pool: row.pool,
      state: row.state,
      condition: row.condition,
      wear_count: row.wear_count,
      since: row.since.toISOString(),
      received_at: row.received_at.toISOString(),
      order: orderOf(row.reference),
      back_on: row.back_at && dayOf(is_late ? ifBackToday : row.back_at),
      is_late,
    }
  })
}
