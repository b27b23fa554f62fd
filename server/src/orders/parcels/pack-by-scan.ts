import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import {
  findScannedUnit,
  giveBookingTo,
  lockPromisedUnits,
  type PromisedUnit,
} from '../../inventory/public.ts'
import { audit } from '../../staff/public.ts'
import type { OrderDeps } from '../order-deps.ts'
import { moveForStep, StepRefused } from '../step-refused.ts'
import { lockParcels } from './lock-parcels.ts'
import { listStepActs, parcelStateText } from './parcel-state.ts'
import { insertShipments, type Parcel } from './parcels.queries.ts'

type Scanned = { order_number: string; unit_ids: number[]; staff_id: number }

/**
 * Packs an order with exactly these units (STAFF-52). A free unit of the same piece takes the place of the promised one.
 * Repeating it with the same units changes nothing.
 */
export function packByScan(deps: OrderDeps, scanned: Scanned): Promise<void> {
  const { order_number, staff_id } = scanned
  return inTransaction(deps.db, async (transaction) => {
    const [parcel] = await lockParcels(transaction, { order_number })
    const now = deps.clock.now()
    if (parcel.packed_at === null) await insertShipments(transaction, [parcel.id], now)
    const unit_ids = [...new Set(scanned.unit_ids)]
    const promised = await lockPromisedUnits(transaction, [parcel.order_token])
    if (parcel.packed_at !== null)
      return assertPackedWith(transaction, parcel, { units: promised, unit_ids })
    await swapPromises(transaction, promised, unit_ids, now)
    const units = await lockPromisedUnits(transaction, [parcel.order_token])
    assertComplete(parcel, units, unit_ids)
    for (const { unit_id, booking_id } of units)
      await moveForStep(transaction, unit_id, {
        to: 'PACKED',
        booking_id,
        // With the time, because a parcel may be unpacked and packed again.
        cause: `packed ${order_number} by scan at ${now.toISOString()}`,
        now,
        by: { staff_id },
      })
    await audit(transaction, deps, {
      staff_id,
      action: 'order.pack',
      subject_kind: 'order',
      subject_id: order_number,
      after: { units: unit_ids.map(unitCodeOf) },
    })
  })
}

/** Gives promises of the order whose unit was not scanned to units that were. */
async function swapPromises(
  transaction: Transaction,
  promised: PromisedUnit[],
  unitIds: number[],
  now: Date,
): Promise<void> {
  const open = promised.filter(({ unit_id }) => !unitIds.includes(unit_id))
  const others = unitIds.filter((id) => !promised.some(({ unit_id }) => unit_id === id))
  for (const unit_id of others) {
    const unit = await findScannedUnit(transaction, unit_id)
    const code = unitCodeOf(unit_id)
    const index = open.findIndex(({ sku }) => sku === unit?.sku)
    const [booking] = index === -1 ? [] : open.splice(index, 1)
    if (!booking) throw new StepRefused(`Unit ${code} does not belong into this parcel.`)
    if (!(await giveBookingTo(transaction, { booking_id: booking.booking_id, unit_id, now })))
      throw new StepRefused(`Unit ${code} is promised to another order or is not on the rail.`)
  }
}

function assertComplete({ items }: Parcel, units: PromisedUnit[], unitIds: number[]): void {
  for (const { line, title, quantity } of items) {
    const scanned = units.filter((unit) => unit.line === line && unitIds.includes(unit.unit_id))
    if (scanned.length !== quantity)
      throw new StepRefused(`${scanned.length} of ${quantity} units of ${title} were scanned.`)
  }
  if (units.length !== unitIds.length)
    throw new StepRefused('The order has changed since. Please start again.')
}

/** A repeated scan has the same units; others are refused with who packed which ones (STAFF-21). */
async function assertPackedWith(
  transaction: Transaction,
  parcel: Parcel,
  { units, unit_ids }: { units: PromisedUnit[]; unit_ids: number[] },
): Promise<void> {
  const packed = units.filter(({ is_away_for }) => is_away_for).map(({ unit_id }) => unit_id)
  const isSame = packed.length === unit_ids.length && packed.every((id) => unit_ids.includes(id))
  if (isSame) return
  const state = parcelStateText(parcel, await listStepActs(transaction, parcel.order_number))
  throw new StepRefused(`${state} Its parcel has ${packed.map(unitCodeOf).join(', ')}.`)
}
