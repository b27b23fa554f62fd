import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { countScan, Grade, Station } from '@twirl/contract/staff/warehouse/bench'
import { normalizeUnitCode, unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import type * as z from 'zod/mini'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import {
  changePool,
  findScannedUnit,
  listPromises,
  lockSkus,
  MoveRefused,
  moveUnit,
  type ScannedUnit,
  updateCondition,
} from '../../inventory/public.ts'
import {
  changePlaces,
  checkInUnit,
  findBenchedItem,
  findSoldItem,
  inspectFound,
  lockForCheckIn,
  lockItem,
  lockPlace,
  type OpenPlace,
  StepRefused,
  takeBackSold,
} from '../../orders/public.ts'
import { audit } from '../../staff/public.ts'
import { listPassed, loadPassed, passedText } from '../passed-promises.ts'
import type { BenchDeps } from './bench-deps.ts'
import { insertScan, lockScan, type NewScan, type ScanRow } from './bench.queries.ts'
import { describeScans } from './describe-scans.ts'
import { gradedCondition } from './graded-condition.ts'
import {
  describePlace,
  findPlace,
  isOut,
  NO_SUCH_UNIT,
  refusalOf,
  SetAside,
  soldWith,
} from './set-aside.ts'

type Scanned = z.output<(typeof countScan)['input']>

const STATES = {
  CLEANING: 'CLEANING',
  REPAIR: 'REPAIR',
  RAIL: 'IN_HOUSE',
  CLEARANCE: 'IN_HOUSE',
  RETIRE: 'RETIRED',
} as const satisfies Record<Station, string>

/** A piece that is damaged was worn too, as far as a refund is concerned (STAFF-47). */
const isWorn = (grade: Grade): boolean => grade !== 'AS_GOOD'

/**
 * Takes a piece in, grades it and sends it on, in one transaction. The key makes that a scan counts once (STAFF-46); one
 * that cannot be counted is recorded with the reason, so that sending it again gives the same answer.
 */
export async function countOneScan(
  deps: BenchDeps,
  staff: StaffCaller,
  scanned: Scanned,
): Promise<EndpointOutput<typeof countScan>> {
  const scan = await inTransaction(deps.db, async (transaction) => {
    const counted = await findCounted(transaction, scanned)
    return counted ?? (await count(transaction, deps, staff, scanned))
  }).catch((error: unknown) => {
    if (!(error instanceof SetAside)) throw error
    return setAside(deps, staff, scanned, error.message)
  })
  return (await describeScans(deps, [scan]))[0]!
}

async function findCounted(
  transaction: Transaction,
  { key, code, grade, station }: Scanned,
): Promise<ScanRow | undefined> {
  const counted = await lockScan(transaction, key)
  if (!counted) return undefined
  if (
    counted.code !== normalizeUnitCode(code) ||
    counted.grade !== grade ||
    counted.station !== station
  )
    throw new AppError('STEP_REFUSED', {
      message: `This scan is already counted, with code ${counted.code}.`,
    })
  return counted
}

async function count(
  transaction: Transaction,
  deps: BenchDeps,
  { staff_id }: StaffCaller,
  scanned: Scanned,
): Promise<ScanRow> {
  const { key, grade, station, reason } = scanned
  const { unit: found, item_id, place } = await lockUnit(transaction, scanned)
  const now = deps.clock.now()
  await assertNotOvertaken(transaction, found, scanned, now)
  if (place) await changePlaces(transaction, place, { cause: `scan ${key}`, now, staff_id })
  const unit = place ? (await findScannedUnit(transaction, found.id))! : found
  const promised = await listPromises(transaction, unit.id, { after: now, except: unit.booking_id })
  try {
    const to = STATES[station]
    if (item_id === null) {
      await moveOn(transaction, unit, { to, key, now, staff_id })
      if (unit.state === 'RECEIVED')
        await inspectFound(transaction, { unit_id: unit.id, is_worn: isWorn(grade), now, staff_id })
    } else {
      const check = { unit_id: unit.id, is_worn: isWorn(grade), to, scan: key, now, staff_id }
      if (unit.state === 'SOLD') await takeBackSold(transaction, soldWith(unit)!, check)
      else await checkInUnit(transaction, deps, item_id, check)
    }
  } catch (error) {
    if (error instanceof StepRefused || error instanceof MoveRefused)
      throw new SetAside(error.message, { cause: error })
    throw error
  }
  if (station === 'CLEARANCE') await moveToClearance(transaction, unit, { key, now, staff_id })
  const condition = gradedCondition(unit.condition, grade)
  const isChanged = condition !== unit.condition
  if (isChanged) await updateCondition(transaction, unit.id, { condition })
  const promises = await listPassed(
    transaction,
    unit.id,
    promised.map(({ id }) => id),
  )
  const passed = (await loadPassed(transaction, promises))(promises)
  const moved = (await findScannedUnit(transaction, unit.id))!
  await audit(transaction, deps, {
    staff_id,
    action: 'bench.scan',
    subject_kind: 'unit',
    subject_id: unitCodeOf(unit.id),
    before: { state: unit.state, pool: unit.pool, ...(isChanged && { condition: unit.condition }) },
    after: {
      state: moved.state,
      pool: moved.pool,
      grade,
      ...(isChanged && { condition }),
      ...(passed.length > 0 && { promises: passed.map(passedText) }),
      ...(place && { changed_places_with: unitCodeOf(place.open.unit_id) }),
    },
    ...(reason && { reason }),
  })
  return insertScan(transaction, {
    ...recordOf(scanned, staff_id, now),
    unit_id: unit.id,
    set_aside: null,
    order_item_id: item_id,
    before_state: unit.state,
    before_pool: unit.pool,
    before_booking_id: unit.booking_id,
    last_move_id: moved.last_move_id,
    before_condition: isChanged ? unit.condition : null,
    condition: isChanged ? condition : null,
    promises,
  })
}

type Locked = {
  unit: ScannedUnit
  item_id: number | null
  /** The open rental that the unit comes back for in place of its own, which is paid for. */
  place: OpenPlace | undefined
}

/** Locks the item that the unit came back for, if any, and the unit, in the order in which all commands lock them. */
async function lockUnit(transaction: Transaction, { code }: Scanned): Promise<Locked> {
  const id = unitIdOf(code)
  const known = id === null ? undefined : await findScannedUnit(transaction, id)
  if (!known) throw new SetAside(NO_SUCH_UNIT)
  const place = await findPlace(transaction, known)
  const item_id = place?.open.order_item_id ?? (await findItemToCheckIn(transaction, known))
  if (place) await lockPlace(transaction, place)
  else if (item_id !== null && known.state === 'SOLD') await lockItem(transaction, item_id)
  if (place || item_id === null || known.state === 'SOLD') await lockSkus(transaction, [known.sku])
  else await lockForCheckIn(transaction, item_id)
  const unit = (await findScannedUnit(transaction, known.id))!
  if (unit.last_move_id !== known.last_move_id)
    throw new SetAside(await describePlace(transaction, unit))
  const refusal = await refusalOf(transaction, unit)
  if (refusal !== null) throw new SetAside(refusal)
  if (place && (await findPlace(transaction, unit))?.open.unit_id !== place.open.unit_id)
    throw new SetAside('Another piece of this order was moved at this moment. Scan it again.')
  return { unit, item_id, place }
}

/** A unit in cleaning or repair was inspected before: it only moves on. */
async function findItemToCheckIn(
  transaction: Transaction,
  unit: ScannedUnit,
): Promise<number | null> {
  const { state, booking_kind, reference, line } = unit
  if (state === 'SOLD') {
    const sold = soldWith(unit)
    return (sold && (await findSoldItem(transaction, sold)))?.id ?? null
  }
  const isBack = isOut(state) || state === 'RECEIVED'
  const isRental = booking_kind === 'RENTAL' || booking_kind === 'EVENT'
  if (!isBack || !isRental || reference === null || line === null) return null
  const item = await findBenchedItem(transaction, { reference, line })
  return item?.transaction_type === 'RENT' ? item.id : null
}

/** Refuses the second of two benches that scan one unit, and says who was first (STAFF-50). */
async function assertNotOvertaken(
  transaction: Transaction,
  unit: ScannedUnit,
  { last_move, age_ms, station }: Scanned,
  now: Date,
): Promise<void> {
  const isMovedSince =
    (last_move !== undefined && last_move !== unit.last_move_id) ||
    (last_move === undefined && unit.moved_at.getTime() >= now.getTime() - age_ms)
  const isThere = unit.state === STATES[station]
  if (isMovedSince || isThere) throw new SetAside(await describePlace(transaction, unit))
}

type Scan = { key: string; now: Date; staff_id: number }

/** Moves a unit that comes back for no order of this shop, or was inspected before. */
async function moveOn(
  transaction: Transaction,
  unit: ScannedUnit,
  { to, key, now, staff_id }: Scan & { to: (typeof STATES)[Station] },
): Promise<void> {
  const move = (state: typeof to | 'RECEIVED', cause: string) =>
    moveUnit(transaction, { unit_id: unit.id, to: state, cause, now, staff_id })
  if (isOut(unit.state)) await move('RECEIVED', `received, scan ${key}`)
  await move(to, `scan ${key}`)
}

async function moveToClearance(
  transaction: Transaction,
  unit: ScannedUnit,
  { key, now, staff_id }: Scan,
): Promise<void> {
  if (unit.pool === 'CLEARANCE') return
  try {
    const cause = `to clearance, scan ${key}`
    await changePool(transaction, { unit_id: unit.id, pool: 'CLEARANCE', cause, now, staff_id })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    throw new SetAside('It is promised to a later order. Choose another station.', { cause: error })
  }
}

function setAside(
  deps: BenchDeps,
  { staff_id }: StaffCaller,
  scanned: Scanned,
  reason: string,
): Promise<ScanRow> {
  return inTransaction(deps.db, async (transaction) => {
    const counted = await findCounted(transaction, scanned)
    if (counted) return counted
    const id = unitIdOf(scanned.code)
    const unit = id === null ? undefined : await findScannedUnit(transaction, id)
    const record = recordOf(scanned, staff_id, deps.clock.now())
    await audit(transaction, deps, {
      staff_id,
      action: 'bench.set-aside',
      subject_kind: 'unit',
      subject_id: record.code,
      after: { set_aside: reason },
    })
    return insertScan(transaction, {
      ...record,
      unit_id: unit?.id ?? null,
      set_aside: reason,
      order_item_id: null,
      before_state: null,
      before_pool: null,
      before_booking_id: null,
      last_move_id: null,
      before_condition: null,
      condition: null,
      promises: [],
    })
  })
}

function recordOf(
  { key, code, grade, station, note }: Scanned,
  staff_id: number,
  at: Date,
): Pick<NewScan, 'scan_key' | 'staff_id' | 'at' | 'code' | 'grade' | 'station' | 'note'> {
  return {
    scan_key: key,
    staff_id,
    at,
    code: normalizeUnitCode(code),
    grade,
    station,
    note: note || null,
  }
}
