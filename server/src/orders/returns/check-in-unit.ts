import type { Transaction } from '#platform/database/transaction.ts'
import { returnReceivedMail } from '../mails/return-received-mail.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderLinkOf } from '../order-number.ts'
import { lockItem } from '../rented-items.queries.ts'
import { moveForStep, StepRefused } from '../step-refused.ts'
import { isOut, lockRecordedItem, unitsOf } from './receive-return.ts'
import {
  deleteUnitInspection,
  findRecordedItem,
  hasRefundSince,
  hasWornUnit,
  insertUnitInspection,
  recordInspection,
  recordReceipt,
} from './rental-records.queries.ts'

export type CheckIn = {
  unit_id: number
  is_worn: boolean
  to: 'IN_HOUSE' | 'CLEANING' | 'REPAIR' | 'RETIRED'
  /** Names the scan in the ledger of the unit. */
  scan: string
  now: Date
  staff_id: number
}

/** Locks an item and the units that are away for it, so that the caller can look at them before it changes them. */
export async function lockForCheckIn(transaction: Transaction, itemId: number): Promise<void> {
  await unitsOf(transaction, await lockRecordedItem(transaction, itemId))
}

/**
 * Takes one unit of a rented item back, unless it was received before, records what was found and moves it on. The item is
 * received and inspected with the last of its units (STAFF-48); the customer then learns that it is back.
 */
export async function checkInUnit(
  transaction: Transaction,
  deps: OrderDeps,
  itemId: number,
  { unit_id, is_worn, to, scan, now, staff_id }: CheckIn,
): Promise<void> {
  const item = await lockRecordedItem(transaction, itemId)
  if (item.is_in_checkout)
    throw new StepRefused('The customer is buying or exchanging it right now. Try again later.')
  const units = await unitsOf(transaction, item)
  const unit = units.find((each) => each.unit_id === unit_id)
  if (!unit) throw new StepRefused(`It is not away for order ${item.order_number} any more.`)

  if (isOut(unit)) {
    // With the scan, because a scan may be taken back and the unit received again.
    const cause = `received item ${itemId}, scan ${scan}`
    await moveForStep(transaction, unit_id, { to: 'RECEIVED', cause, now, by: { staff_id } })
  }
  await insertUnitInspection(transaction, itemId, { unit_id, is_worn, now })
  const cause = `inspected item ${itemId}, scan ${scan}`
  await moveForStep(transaction, unit_id, { to, cause, now, by: { staff_id } })

  const others = units.filter((each) => each !== unit)
  if (others.some(isOut)) return
  if (item.received_at === null) {
    await recordReceipt(transaction, itemId, now)
    const mail = returnReceivedMail(item, now, orderLinkOf(deps, item.order_number))
    // With the scan, because a receipt may be forgotten and the item received again.
    await deps.outbox.putMail(transaction, `received item ${itemId}, scan ${scan}`, mail, {
      about: item.order_number,
    })
  }
  if (others.some(({ state }) => state === 'RECEIVED')) return
  const isWorn = await hasWornUnit(transaction, itemId)
  await recordInspection(transaction, itemId, { now, is_worn: isWorn })
}

/**
 * Forgets the inspection of a unit that was inspected at that time. Refused once the customer or staff acted on what was
 * found. Returns whether the customer was told that the item is back.
 */
export async function forgetInspection(
  transaction: Transaction,
  itemId: number,
  { unit_id, inspected_at }: { unit_id: number; inspected_at: Date },
): Promise<boolean> {
  await lockItem(transaction, itemId)
  if (await hasRefundSince(transaction, itemId, inspected_at))
    throw new StepRefused('A refund of this item was requested or decided since the scan.')
  await deleteUnitInspection(transaction, itemId, unit_id)
  const item = await findRecordedItem(transaction, itemId)
  return Boolean(item?.received_at)
}
