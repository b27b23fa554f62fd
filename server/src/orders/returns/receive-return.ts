import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { lockPromisedUnits, type PromisedUnit } from '../../inventory/public.ts'
import { returnReceivedMail } from '../mails/return-received-mail.ts'
import { orderLinkOf } from '../order-number.ts'
import { changePlaces, findOpenPlace } from '../rentals/change-places.ts'
import { isMissing } from '../rentals/rental.ts'
import { insertFacts, listRentals } from '../rentals/rentals.queries.ts'
import { findRecordedItem, type RecordedItem } from './rental-records.queries.ts'
import { lockItem } from '../rented-items.queries.ts'
import type { OrderDeps } from '../order-deps.ts'
import { type Actor, recordStep } from '../step-actor.ts'
import { moveForStep, StepRefused } from '../step-refused.ts'

/**
 * Takes these units of a rented item back, whether or not the return was announced. The item is received with the last of
 * its units; the customer then learns of it. Repeating it changes nothing.
 */
export function receiveReturn(
  deps: OrderDeps,
  itemId: number,
  { unit_ids, order_number }: { unit_ids: number[]; order_number?: string },
  by: Actor = null,
): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    const item = await lockRecordedItem(transaction, itemId)
    const now = deps.clock.now()
    if (order_number !== undefined && item.order_number !== order_number)
      throw new AppError('ORDER_ITEM_NOT_FOUND')
    if (item.received_at) return
    if (item.is_in_checkout)
      throw new StepRefused(
        `The customer is buying or exchanging ${item.title} right now. Please try again in some minutes.`,
      )
    await changePlacesOf(transaction, item, { unit_ids, now, by })
    const units = await unitsOf(transaction, item)
    if (units.length === 0)
      throw new StepRefused(`No unit of ${item.title} is with the customer of this order.`)
    const back = units.filter(
      ({ unit_id, state }) => unit_ids.includes(unit_id) && state !== 'RECEIVED',
    )
    if (back.length > 0)
      await recordStep(transaction, deps, by, {
        action: 'order.receive',
        order_number: item.order_number,
        after: { piece: item.title, units: back.map(({ unit_id }) => unitCodeOf(unit_id)) },
      })
    for (const unit_id of unit_ids) {
      const unit = units.find((each) => each.unit_id === unit_id)
      if (!unit)
        throw new StepRefused(
          `Unit ${unitCodeOf(unit_id)} is not away for ${item.title} of order ${item.order_number}.`,
        )
      if (unit.state === 'PACKED')
        throw new StepRefused(`Unit ${unitCodeOf(unit_id)} of ${item.title} has not left yet.`)
      if (unit.state === 'RECEIVED') continue
      await moveForStep(transaction, unit_id, {
        to: 'RECEIVED',
        cause: `received item ${itemId}, ${now.toISOString()}`,
        now,
        by,
      })
    }
    const received = units.filter(({ unit_id }) => unit_ids.includes(unit_id))
    await recordReceipt(transaction, itemId, received, { now, by })
    const isBack = units.every((unit) => !isOut(unit) || unit_ids.includes(unit.unit_id))
    if (!isBack) return
    const mail = returnReceivedMail(item, now, orderLinkOf(deps, item.order_number))
    const about = item.order_number
    const told = `received item ${itemId}, ${now.toISOString()}`
    await deps.outbox.putMail(transaction, told, mail, { about })
  })
}

/** Units of the item that are paid for come back in place of equal ones that stay with the customer (ORDER-37). */
async function changePlacesOf(
  transaction: Transaction,
  item: RecordedItem,
  { unit_ids, now, by }: { unit_ids: number[]; now: Date; by: Actor },
): Promise<void> {
  // Locks the SKU, which both units have.
  await unitsOf(transaction, item)
  for (const unit_id of unit_ids) {
    const place = await findOpenPlace(transaction, unit_id, unit_ids)
    const isOfItem = place?.ended.order_item_id === item.id && place.open.order_item_id === item.id
    if (!isOfItem) continue
    const cause = `received item ${item.id}, ${now.toISOString()}`
    await changePlaces(transaction, place, { cause, now, staff_id: by?.staff_id ?? null })
  }
}

/** Records what was found, and moves the units. Repeating it changes nothing. */
export function inspectReturn(
  { db, clock }: OrderDeps,
  itemId: number,
  { is_worn, to }: { is_worn: boolean; to: 'IN_HOUSE' | 'CLEANING' | 'REPAIR' | 'RETIRED' },
): Promise<void> {
  const now = clock.now()
  return inTransaction(db, async (transaction) => {
    const item = await lockRecordedItem(transaction, itemId)
    if (!item.received_at)
      throw new StepRefused(`${item.title} of order ${item.order_number} is not received yet.`)
    if (item.inspected_at) {
      if (item.is_worn === is_worn) return
      throw new StepRefused(
        `${item.title} was inspected with another result on ${formatTime(item.inspected_at)} New York time.`,
      )
    }
    const inspected = (await listRentals(transaction, itemId)).filter(
      ({ ending, received_at, inspected_at }) =>
        ending === null && received_at !== null && inspected_at === null,
    )
    await insertFacts(
      transaction,
      inspected.map(({ id }) => id),
      { kind: 'INSPECTED', happened_at: now, recorded_at: now, said_by: 'STAFF', is_worn },
    )
    for (const { unit_id, state } of await unitsOf(transaction, item))
      // Others of the item were inspected one by one.
      if (state === 'RECEIVED')
        await moveForStep(transaction, unit_id, {
          to,
          cause: `inspected item ${itemId}, ${now.toISOString()}`,
          now,
          by: null,
        })
  })
}

export async function lockRecordedItem(
  transaction: Transaction,
  id: number,
): Promise<RecordedItem> {
  await lockItem(transaction, id)
  const item = await findRecordedItem(transaction, id)
  if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
  return item
}

/** Records that the rentals of an item whose units these are came back, unless that was recorded before. */
export async function recordReceipt(
  transaction: Transaction,
  itemId: number,
  units: Pick<PromisedUnit, 'booking_id'>[],
  { now, by }: { now: Date; by: Actor },
): Promise<void> {
  const received = (await listRentals(transaction, itemId)).filter(
    (rental) =>
      isMissing(rental) && units.some(({ booking_id }) => booking_id === rental.booking_id),
  )
  await insertFacts(
    transaction,
    received.map(({ id }) => id),
    {
      kind: 'RECEIVED',
      happened_at: now,
      recorded_at: now,
      said_by: 'STAFF',
      staff_id: by?.staff_id ?? null,
    },
  )
}

/** Whether a unit of an item is not back yet. */
export function isOut({ state }: PromisedUnit): boolean {
  return state === 'OUT' || state === 'RETURNING'
}

/** Locks and returns the units that left the house for an item and are not on the rail again. */
export async function unitsOf(
  transaction: Transaction,
  { order_token, line }: RecordedItem,
): Promise<PromisedUnit[]> {
  const units = await lockPromisedUnits(transaction, [order_token])
  return units.filter((unit) => unit.line === line && unit.is_away_for)
}
