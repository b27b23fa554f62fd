import type { Transaction } from '#platform/database/transaction.ts'
import { returnReceivedMail } from '../mails/return-received-mail.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderLinkOf } from '../order-number.ts'
import { lockItem } from '../rented-items.queries.ts'
import { moveForStep, StepRefused } from '../step-refused.ts'
import { findRentalOfBooking, insertFacts, undoFacts } from '../rentals/rentals.queries.ts'
import { isOut, lockRecordedItem, recordReceipt, unitsOf } from './receive-return.ts'
import { deleteUnitInspection, findRecordedItem, hasRefundSince } from './rental-records.queries.ts'

export type CheckIn = {
  unit_id: number
  is_worn: boolean
  to: 'IN_HOUSE' | 'CLEANING' | 'REPAIR' | 'RETIRED'
  /** Names the scan in the ledger of the unit. */
  scan: string
  now: Date
  staff_id: number
}

type Forgotten = {
  /** The booking that the unit was away for, or sold with. */
  booking_id: number | null
  unit_id: number
  inspected_at: Date
  /** Whether the scan also received the unit. */
  isReceipt: boolean
  now: Date
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

  const by = { staff_id }
  if (isOut(unit)) {
    // With the scan, because a scan may be taken back and the unit received again.
    const cause = `received item ${itemId}, scan ${scan}`
    await moveForStep(transaction, unit_id, { to: 'RECEIVED', cause, now, by })
    await recordReceipt(transaction, itemId, [unit], { now, by })
  }
  const rental = await findRentalOfBooking(transaction, unit.booking_id)
  await insertFacts(transaction, rental ? [rental.id] : [], {
    kind: 'INSPECTED',
    happened_at: now,
    recorded_at: now,
    said_by: 'STAFF',
    staff_id,
    is_worn,
  })
  const cause = `inspected item ${itemId}, scan ${scan}`
  await moveForStep(transaction, unit_id, { to, cause, now, by })

  const others = units.filter((each) => each !== unit)
  if (others.some(isOut)) return
  if (item.received_at === null) {
    const mail = returnReceivedMail(item, now, orderLinkOf(deps, item.order_number))
    // With the scan, because a receipt may be forgotten and the item received again.
    await deps.outbox.putMail(transaction, `received item ${itemId}, scan ${scan}`, mail, {
      about: item.order_number,
    })
  }
}

/**
 * Forgets the inspection of a unit that was inspected at that time, and with it the receipt if the same scan received it
 * and the customer was not told. Refused once the customer or staff acted on what was found. Returns whether the customer
 * was told that the item is back.
 */
export async function forgetInspection(
  transaction: Transaction,
  itemId: number,
  { booking_id, unit_id, inspected_at, isReceipt, now }: Forgotten,
): Promise<boolean> {
  await lockItem(transaction, itemId)
  if (await hasRefundSince(transaction, itemId, inspected_at))
    throw new StepRefused('A refund of this item was requested or decided since the scan.')
  await deleteUnitInspection(transaction, itemId, unit_id)
  const isTold = Boolean((await findRecordedItem(transaction, itemId))?.received_at)
  const rental =
    booking_id === null ? undefined : await findRentalOfBooking(transaction, booking_id)
  if (rental)
    await undoFacts(
      transaction,
      [rental.id],
      isReceipt && !isTold ? ['INSPECTED', 'RECEIVED'] : ['INSPECTED'],
      now,
    )
  return isTold
}
