import { POOLS, UNIT_STATES } from '@twirl/contract/staff/warehouse/units'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { dayOf, formatDay, formatTime } from '#platform/new-york-time.ts'
import { listUnitMoves, type UnitRow } from '../../inventory/public.ts'
import { listStaffNames } from '../../staff/public.ts'

/** The refusal of a step with a unit: says where the unit is now, since when, and who moved it there. */
export async function refuseStep(
  transaction: Transaction,
  unit: UnitRow,
  why: string,
): Promise<AppError> {
  const [last] = await listUnitMoves(transaction, unit.id, 1)
  const names = await listStaffNames(transaction, last?.staff_id ? [last.staff_id] : [])
  const member = names.get(last?.staff_id ?? 0)
  const where = `${UNIT_STATES[unit.state].toLowerCase()} (${POOLS[unit.pool].toLowerCase()})`
  const since = `since ${formatTime(unit.since)} New York time${member ? `, moved by ${member}` : ''}`
  const back = unit.back_at
    ? ` It is expected on the rail on ${formatDay(dayOf(unit.back_at))}.`
    : ''
  return new AppError('STEP_REFUSED', {
    message: `${why} Unit ${unitCodeOf(unit.id)} is ${where} ${since}.${back}`,
  })
}
