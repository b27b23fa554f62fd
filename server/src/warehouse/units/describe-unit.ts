import type { UnitDetails } from '@twirl/contract/staff/warehouse/units'
import { unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { AppError } from '#platform/http/app-error.ts'
import {
  type BookingRow,
  listUnitBookings,
  listUnitMoves,
  listUnits,
  type MoveRow,
} from '../../inventory/public.ts'
import { listStaffNames } from '../../staff/public.ts'
import { loadOrdersOf } from '../booked-for.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'
import { describeUnits } from './describe-units.ts'
import { actsOf } from './unit-acts.ts'

const TIMELINE_MAX = 100

const ORDER_NUMBER = /\bTW-[0-9A-HJKMNP-TV-Z]{8}\b/

/** Returns a unit with its past and its promises. */
export async function readUnit(deps: WarehouseDeps, code: string): Promise<UnitDetails> {
  const { db } = deps
  const id = unitIdOf(code)
  const [row] = id === null ? [] : await listUnits(db, { ids: [id] }, ONE)
  if (!row) throw new AppError('NOT_FOUND')
  const [unit] = await describeUnits(deps, [row])
  const moves = await listUnitMoves(db, row.id, TIMELINE_MAX)
  const rows = await listUnitBookings(db, row.id, TIMELINE_MAX)
  const orderOf = await loadOrdersOf(
    db,
    rows.map(({ reference }) => reference),
  )
  const names = await listStaffNames(
    db,
    moves.flatMap(({ staff_id }) => staff_id ?? []),
  )
  const describe = (booking: BookingRow) => ({
    ...booking,
    from: booking.from.toISOString(),
    to: booking.to && booking.to.toISOString(),
    is_at_risk: booking.at_risk_since !== null,
    order: orderOf(booking.reference),
  })
  const next = rows.findLast((booking) => isAhead(booking, row.away_for))
  return {
    ...unit!,
    condition_note: row.condition_note,
    moves: moves.map((move) => describeMove(move, names)),
    bookings: rows.map(describe),
    next_promise: next ? describe(next) : null,
    acts: actsOf(row),
  }
}

const ONE = { after: null, isAscending: true, limit: 1 }

/** Whether a booking is a customer's that is still to come. */
function isAhead({ id, kind, state }: BookingRow, awayFor: number | null): boolean {
  return (state === 'HELD' || state === 'CONFIRMED') && kind !== 'SERVICE' && id !== awayFor
}

function describeMove(
  { moved_at, cause, staff_id, ...move }: MoveRow,
  names: Map<number | null, string>,
): UnitDetails['moves'][number] {
  return {
    ...move,
    at: moved_at.toISOString(),
    member: staff_id === null ? null : (names.get(staff_id) ?? null),
    order_number: ORDER_NUMBER.exec(cause)?.[0] ?? null,
  }
}
