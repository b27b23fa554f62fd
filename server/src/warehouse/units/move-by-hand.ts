import { randomUUID } from 'node:crypto'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import {
  type moveUnit as endpoint,
  type PassedPromise,
  UNIT_ACTS,
} from '@twirl/contract/staff/warehouse/units'
import { unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import type * as z from 'zod/mini'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { dayOf, startOfDay } from '#platform/new-york-time.ts'
import {
  changePool,
  listPromises,
  lockUnit,
  moveUnit,
  type UnitRow,
} from '../../inventory/public.ts'
import { inspectFound, lockLostRental, receiveFound } from '../../orders/public.ts'
import { audit } from '../../staff/public.ts'
import { listPassed, loadPassed, passedText } from '../passed-promises.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'
import { readUnit } from './describe-unit.ts'
import { refuseStep } from './refuse-step.ts'
import { ACT_TABLE, canAct, isThere } from './unit-acts.ts'

type Input = z.output<(typeof endpoint)['input']>

/** Moves a unit to another place or pool, unless it is not where the member saw it (STAFF-40). */
export function moveByHand(
  deps: WarehouseDeps,
  staff: StaffCaller,
  input: Input,
): Promise<EndpointOutput<typeof endpoint>> {
  const now = deps.clock.now()
  const until = input.until === undefined ? undefined : startOfDay(input.until)
  if (until && until <= now)
    throw new AppError('BAD_REQUEST', { fields: { until: 'Choose a day after today' } })
  return inTransaction(deps.db, async (transaction) => {
    const unitId = unitIdOf(input.code) ?? 0
    if (input.act === 'FIND') await lockLostRental(transaction, unitId)
    const unit = await lockUnit(transaction, unitId)
    if (!unit) throw new AppError('NOT_FOUND')
    const promises = (await isRepeated(transaction, unit, input))
      ? []
      : await move(transaction, deps, { unit, staff, input, until, now })
    return { unit: await readUnit({ ...deps, db: transaction }, input.code), promises }
  })
}

/** Whether the unit already is where the act leads; with another expected end the act is refused. */
async function isRepeated(
  transaction: Transaction,
  unit: UnitRow,
  { act, until }: Input,
): Promise<boolean> {
  if (!isThere(unit, act)) return false
  if (until !== undefined && (!unit.back_at || dayOf(unit.back_at) !== until))
    throw await refuseStep(transaction, unit, 'This was already done, with another end.')
  return true
}

type Step = {
  unit: UnitRow
  staff: StaffCaller
  input: Input
  until: Date | undefined
  now: Date
}

async function move(
  transaction: Transaction,
  deps: WarehouseDeps,
  { unit, staff, input: { act, seen_state, reason, until: untilDay }, until, now }: Step,
): Promise<PassedPromise[]> {
  const { to, action } = ACT_TABLE[act]
  if (unit.state !== seen_state)
    throw await refuseStep(transaction, unit, 'The unit was moved meanwhile.')
  const promises = await listPromises(transaction, unit.id, { after: now, except: unit.away_for })
  if (!canAct(unit, act) || ('pool' in to && promises.length > 0))
    throw await refuseStep(transaction, unit, refusalOf(act, promises.length))
  const step = { unit_id: unit.id, cause: `${act} ${randomUUID()}`, now, staff_id: staff.staff_id }
  if ('pool' in to) await changePool(transaction, { ...step, ...to })
  else await moveUnit(transaction, { ...step, to: to.state, ...(until && { until }) })
  const found = { unit_id: unit.id, now, staff_id: staff.staff_id }
  if (act === 'FIND') await receiveFound(transaction, found)
  else if (unit.state === 'RECEIVED')
    await inspectFound(transaction, { ...found, is_worn: act !== 'TO_RAIL' })
  const moved = await listPassed(
    transaction,
    unit.id,
    promises.map(({ id }) => id),
  )
  const passed = (await loadPassed(transaction, moved))(moved)
  await audit(transaction, deps, {
    staff_id: staff.staff_id,
    action,
    subject_kind: 'unit',
    subject_id: unitCodeOf(unit.id),
    before: { state: unit.state, pool: unit.pool },
    after: {
      ...('pool' in to ? { state: unit.state, ...to } : { ...to, pool: unit.pool }),
      ...(untilDay && { until: untilDay }),
      ...(passed.length > 0 && { promises: passed.map(passedText) }),
    },
    ...(reason && { reason }),
  })
  return passed
}

function refusalOf(act: Input['act'], promiseCount: number): string {
  if (promiseCount > 0 && 'pool' in ACT_TABLE[act].to)
    return `The unit is promised to ${promiseCount === 1 ? 'an order' : `${promiseCount} orders`}, so it stays in its pool.`
  return `“${UNIT_ACTS[act].text}” is not possible from here.`
}
