import type { EndpointOutput } from '@twirl/contract/endpoint'
import {
  CALENDAR_DAYS,
  type CalendarSpan,
  type getProductCalendar,
} from '@twirl/contract/staff/warehouse/calendar'
import { SIZES } from '@twirl/contract/primitives'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import { findTitle, listVariants } from '../../catalog/public.ts'
import {
  type CalendarRow,
  END_STATES,
  listCalendar,
  listUnits,
  type UnitRow,
} from '../../inventory/public.ts'
import { loadOrdersOf } from '../booked-for.ts'
import { isLate, readyIfBackToday } from '../ready-again.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'
import { lastDayOf } from './last-day.ts'

/** More rows than a person looks through; a product with more units is shown by size. */
const UNITS_MAX = 200
/** Upper bound on units of a product, with those that are out of service. */
const READ_MAX = 5_000

type Asked = z.output<(typeof getProductCalendar)['input']>

/** The units of a product by size and color, with what they are booked for (STAFF-43). */
export async function readCalendar(
  deps: WarehouseDeps,
  { id, size, from: asked }: Asked,
): Promise<EndpointOutput<typeof getProductCalendar>> {
  const { db, clock } = deps
  const title = await findTitle(db, id)
  if (title === undefined) throw new AppError('NOT_FOUND')
  const today = dayOf(clock.now())
  const from = asked ?? today
  const variants = (await listVariants(db, [id])).toSorted(
    (a, b) => SIZES.indexOf(a.size) - SIZES.indexOf(b.size) || a.color.localeCompare(b.color),
  )
  const shown = variants.filter((variant) => size === undefined || variant.size === size)
  const inService = (
    await listUnits(
      db,
      { skus: shown.map(({ sku }) => sku) },
      { after: null, isAscending: true, limit: READ_MAX },
    )
  ).filter(({ state }) => !END_STATES.includes(state))
  const ordered = shown.flatMap((variant) =>
    inService.filter(({ sku }) => sku === variant.sku).map((unit) => ({ unit, variant })),
  )
  const page = ordered.slice(0, UNITS_MAX)
  const bookings = await listCalendar(
    db,
    page.map(({ unit }) => unit.id),
    { from: startOfDay(from), to: startOfDay(addDays(from, CALENDAR_DAYS)) },
  )
  const orderOf = await loadOrdersOf(
    db,
    bookings.map(({ reference }) => reference),
  )
  const ifBackToday = readyIfBackToday(deps)
  const describe = (booking: CalendarRow, unit: UnitRow): CalendarSpan => ({
    booking_id: booking.id,
    kind: booking.kind,
    is_held: booking.state === 'HELD',
    from: dayOf(booking.from),
    last: lastDayOf(booking.to),
    order: orderOf(booking.reference),
    is_away: booking.is_away,
    is_late: booking.is_away && isLate(unit, ifBackToday),
    is_at_risk: booking.at_risk_since !== null,
  })
  return {
    product: { id, title },
    sizes: [...new Set(variants.map((variant) => variant.size))],
    from,
    today,
    units: page.map(({ unit, variant }) => ({
      code: unitCodeOf(unit.id),
      color: variant.color,
      size: variant.size,
      pool: unit.pool,
      state: unit.state,
      spans: bookings
        .filter(({ unit_id }) => unit_id === unit.id)
        .map((booking) => describe(booking, unit)),
    })),
    is_cut: ordered.length > UNITS_MAX,
  }
}
