import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { undoScan } from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { dayOf } from '#platform/new-york-time.ts'
import {
  findScannedUnit,
  giveBackPromise,
  lockSkus,
  MoveRefused,
  takeBackMove,
  updateCondition,
} from '../../inventory/public.ts'
import {
  forgetInspection,
  forgetReceipt,
  StepRefused,
  undoFoundInspection,
} from '../../orders/public.ts'
import { audit } from '../../staff/public.ts'
import { loadPassed } from '../passed-promises.ts'
import type { BenchDeps } from './bench-deps.ts'
import { lockScan, markUndone, type ScanRow } from './bench.queries.ts'
import { describeScans } from './describe-scans.ts'
import { describePlace, isOut } from './set-aside.ts'

const refuse = (message: string, cause?: unknown) =>
  new AppError('STEP_REFUSED', { message, cause })

type Undo = {
  key: string
  /** The piece is not at the bench: another code was meant. */
  is_absent: boolean
}

/**
 * Undoes a scan (STAFF-51). A piece that is there and completed a return stays received, because the customer was told; the
 * answer says so. A piece that is absent is with the customer again, who gets a mail that corrects the first one. Repeating it
 * changes nothing.
 */
export async function undoOneScan(
  deps: BenchDeps,
  staff: StaffCaller,
  { key, is_absent }: Undo,
): Promise<EndpointOutput<typeof undoScan>> {
  const scan = await inTransaction(deps.db, async (transaction) => {
    const counted = await lockScan(transaction, key)
    if (!counted) throw new AppError('NOT_FOUND')
    if (counted.undone_at) return counted
    return undo(transaction, deps, { staff, scan: counted, is_absent })
  })
  return (await describeScans(deps, [scan]))[0]!
}

async function undo(
  transaction: Transaction,
  deps: BenchDeps,
  {
    staff: { staff_id },
    scan,
    is_absent,
  }: { staff: StaffCaller; scan: ScanRow; is_absent: boolean },
): Promise<ScanRow> {
  const { unit_id, order_item_id, before_state, before_pool, at } = scan
  if (unit_id === null || before_state === null || before_pool === null)
    throw refuse('This scan was set aside: there is nothing to take back.')
  const now = deps.clock.now()
  if (dayOf(at) !== dayOf(now))
    throw refuse('Only scans of today can be taken back. Scan the piece again.')
  if (is_absent && !isOut(before_state))
    throw refuse('It was here before this scan. Take back the scan itself.')
  const notes: string[] = []
  try {
    const isTold =
      order_item_id !== null &&
      (await forgetInspection(transaction, order_item_id, {
        booking_id: scan.before_booking_id,
        unit_id,
        inspected_at: at,
        isReceipt: isOut(before_state),
        now,
      }))
    const unit = (await findScannedUnit(transaction, unit_id))!
    await lockSkus(transaction, [unit.sku])
    const fresh = (await findScannedUnit(transaction, unit_id))!
    if (fresh.last_move_id !== scan.last_move_id)
      throw refuse(`The piece was moved since. ${await describePlace(transaction, fresh)}`)
    if (order_item_id === null && before_state === 'RECEIVED')
      await undoFoundInspection(transaction, { unit_id, inspected_at: at, now })
    const isReturn = isTold && isOut(before_state)
    const staysReceived = isReturn && !is_absent
    if (isReturn && is_absent) {
      await forgetReceipt(transaction, deps, {
        item_id: order_item_id,
        booking_id: scan.before_booking_id!,
        scan: scan.scan_key,
        now,
      })
      notes.push('It is with the customer again, who is told by email that it was a mistake.')
    }
    if (staysReceived)
      notes.push('It stays received on its order, because the customer was told that it is back.')
    const state = staysReceived ? 'RECEIVED' : before_state
    await takeBackMove(transaction, unit_id, {
      place: { state, pool: before_pool, booking_id: scan.before_booking_id },
      cause: `took back scan ${scan.scan_key}`,
      now,
      staff_id,
    })
    if (scan.before_condition !== null && fresh.condition === scan.condition)
      await updateCondition(transaction, unit_id, { condition: scan.before_condition })
    notes.push(...(await takeBackPromises(transaction, unit_id, scan)))
    await audit(transaction, deps, {
      staff_id,
      action: 'bench.undo',
      subject_kind: 'unit',
      subject_id: unitCodeOf(unit_id),
      before: { state: fresh.state, pool: fresh.pool, grade: scan.grade },
      after: { state, pool: before_pool },
    })
  } catch (error) {
    if (error instanceof StepRefused) throw refuse(error.message, error)
    if (error instanceof MoveRefused)
      throw refuse('The piece was promised to another order since.', error)
    throw error
  }
  const undone = { undone_at: now, undone_by: staff_id, undo_note: notes.join(' ') || null }
  await markUndone(transaction, scan.id, undone)
  return { ...scan, ...undone }
}

/** Gives the promises back that the scan passed on, and says which ones stay with another unit. */
async function takeBackPromises(
  transaction: Transaction,
  unitId: number,
  { promises, at }: ScanRow,
): Promise<string[]> {
  const kept: typeof promises = []
  for (const promise of promises) {
    const { booking_id, unit_id: from } = promise
    const isBack = await giveBackPromise(transaction, { booking_id, from, to: unitId, since: at })
    if (!isBack && from !== null) kept.push(promise)
  }
  const describe = await loadPassed(transaction, kept)
  return describe(kept).map(
    ({ order, moved_to }) =>
      `${order ? `The promise to order ${order.number}` : 'A promise'} stays with unit ${moved_to}.`,
  )
}
