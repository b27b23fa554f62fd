import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import { PRODUCT_COUNT } from '../catalog/choose-looks.ts'
import { FIXED_SKUS, planStock } from './plan-stock.ts'
import {
  changeUnits,
  insertBookings,
  insertMoves,
  listStockEvents,
  listStockUnits,
  restoreCounts,
  suspendCounts,
} from './stock.queries.ts'
import type { UnitHistory } from './unit-histories.ts'

type Options = {
  /** May change the histories, to make them those of orders. */
  assign?: (histories: UnitHistory[]) => Promise<UnitHistory[]>
}

/** Units that are out, late, in cleaning, promised, sold: the calendar of a shop in business. */
export async function fillStock(db: Database, { assign }: Options = {}): Promise<void> {
  const planned = planStock({
    now: systemClock.now(),
    terms: DEFAULT_SETTINGS.rental_terms,
    units: await listStockUnits(db, { skus: FIXED_SKUS, productCount: PRODUCT_COUNT }),
    events: await listStockEvents(db),
  })
  const histories = assign ? await assign(planned) : planned
  const moved = histories.filter(({ moves }) => moves.length > 0)
  await suspendCounts(db)
  await insertBookings(
    db,
    histories.flatMap(({ bookings }) => bookings),
  )
  await insertMoves(
    db,
    moved.flatMap(({ moves }) => moves),
  )
  await changeUnits(
    db,
    moved.map(({ unit_id, state, away_for, wear_count }) => ({
      unit_id,
      state,
      away_for,
      wear_count,
    })),
  )
  await restoreCounts(
    db,
    histories.map(({ sku }) => sku),
  )
}
