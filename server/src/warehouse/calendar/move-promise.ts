import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import {
  findBookingSku,
  findEarliestReturn,
  listBookings,
  rescueBooking,
} from '../../inventory/public.ts'
import { audit } from '../../staff/public.ts'
import { loadOrdersOf } from '../booked-for.ts'
import { readyIfBackToday } from '../ready-again.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'

/** Moves a promise at risk to another free unit, as the nightly job does. One that is safe stays where it is (STAFF-44). */
export function moveToFreeUnit(
  deps: WarehouseDeps,
  { staff_id }: StaffCaller,
  bookingId: number,
): Promise<{ code: string; is_moved: boolean }> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (transaction) => {
    const known = await findBookingSku(transaction, bookingId)
    if (!known) throw new AppError('NOT_FOUND')
    // Read under the lock that the rescue takes: another member may be moving it.
    const { rescue, from_unit_id } = await rescueBooking(transaction, known, now)
    const [booking] = await listBookings(transaction, [bookingId])
    const code = unitCodeOf(booking!.unit_id)
    if (rescue === 'ENDED')
      throw refuse('The promise has ended: its order was canceled or is over.')
    if (rescue === 'PACKED') throw refuse(`Unit ${code} is already in the parcel of this order.`)
    if (rescue === 'NONE_FREE') {
      const earliest = await findEarliestReturn(transaction, known.sku, readyIfBackToday(deps))
      throw refuse(
        `No other unit is free for these days. ${earliest ? `The first one is on the rail on ${formatDay(dayOf(earliest))} at the earliest.` : 'None is expected back.'}`,
      )
    }
    if (rescue === 'SAFE') return { code, is_moved: false }
    const orderOf = await loadOrdersOf(transaction, [booking!.reference])
    const order = orderOf(booking!.reference)
    await audit(transaction, deps, {
      staff_id,
      action: 'unit.move-promise',
      subject_kind: 'unit',
      subject_id: unitCodeOf(from_unit_id!),
      before: { unit: unitCodeOf(from_unit_id!) },
      after: { unit: code, ...(order && { order: order.number }) },
    })
    return { code, is_moved: true }
  })
}

function refuse(message: string): AppError {
  return new AppError('STEP_REFUSED', { message })
}
