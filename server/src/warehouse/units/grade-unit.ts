import type { gradeUnit, UnitDetails } from '@twirl/contract/staff/warehouse/units'
import { unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import type * as z from 'zod/mini'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { lockUnit, type UnitRow, updateCondition } from '../../inventory/public.ts'
import { audit, findLastAct } from '../../staff/public.ts'
import { formatTime } from '#platform/new-york-time.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'
import { readUnit } from './describe-unit.ts'

type Input = z.output<(typeof gradeUnit)['input']>

/** Sets condition and note, unless another member changed them since they were shown (STAFF-39). */
export function grade(
  deps: WarehouseDeps,
  { staff_id }: StaffCaller,
  { code, condition, note, seen_condition, seen_note }: Input,
): Promise<UnitDetails> {
  return inTransaction(deps.db, async (transaction) => {
    const unit = await lockUnit(transaction, unitIdOf(code) ?? 0)
    if (!unit) throw new AppError('NOT_FOUND')
    const isDone = unit.condition === condition && unit.condition_note === note
    if (isDone) return readUnit({ ...deps, db: transaction }, code)
    if (unit.condition !== seen_condition || unit.condition_note !== seen_note)
      throw await refuse(transaction, unit)
    await updateCondition(transaction, unit.id, { condition, condition_note: note })
    await audit(transaction, deps, {
      staff_id,
      action: 'unit.grade',
      subject_kind: 'unit',
      subject_id: unitCodeOf(unit.id),
      before: { condition: unit.condition, note: unit.condition_note },
      after: { condition, note },
    })
    return readUnit({ ...deps, db: transaction }, code)
  })
}

async function refuse(
  transaction: Transaction,
  { id, condition, condition_note }: UnitRow,
): Promise<AppError> {
  const last = await findLastAct(transaction, { kind: 'unit', id: unitCodeOf(id) }, ['unit.grade'])
  const who = last
    ? ` by ${last.name} on ${formatTime(last.at)} New York time`
    : ' since you opened the page'
  const note = condition_note && `, with the note “${condition_note}”`
  return new AppError('STEP_REFUSED', {
    message: `The condition was changed${who}. It is ${condition} now${note}.`,
  })
}
