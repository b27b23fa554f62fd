import type { OrderToPack } from '@twirl/contract/staff/warehouse/packing'
import { unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { findScannedUnit, listUnitBookings } from '../../inventory/public.ts'
import { findParcel } from '../../orders/public.ts'
import type { BenchDeps } from '../bench/bench-deps.ts'
import { describePlace, NO_SUCH_UNIT } from '../bench/set-aside.ts'
import { loadOrdersOf } from '../booked-for.ts'

const BOOKINGS_MAX = 100

/** Finds the order that a scanned piece is to be packed for: of those that it is promised to, the first that is not packed. */
export async function findOrderToPack(
  { db }: Pick<BenchDeps, 'db'>,
  code: string,
): Promise<OrderToPack> {
  const id = unitIdOf(code)
  const unit = id === null ? undefined : await findScannedUnit(db, id)
  if (!unit) return { order_number: null, reason: NO_SUCH_UNIT }
  const bookings = (await listUnitBookings(db, unit.id, BOOKINGS_MAX))
    .filter(({ state }) => state === 'CONFIRMED')
    .toReversed()
  const orderOf = await loadOrdersOf(
    db,
    bookings.map(({ reference }) => reference),
  )
  for (const { reference } of bookings) {
    const order = orderOf(reference)
    const parcel = order && (await findParcel(db, order.number))
    if (parcel && parcel.packed_at === null && parcel.items.length > 0)
      return { order_number: parcel.order_number, reason: null }
  }
  if (unit.state !== 'IN_HOUSE')
    return { order_number: null, reason: await describePlace(db, unit) }
  return { order_number: null, reason: 'It is promised to no order that is to be packed.' }
}
