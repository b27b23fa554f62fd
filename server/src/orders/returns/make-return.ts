import type { makeReturn as contract, ReturnReason } from '@twirl/contract/buying/orders'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { type ActionTerms, actionsOf } from '../item-actions.ts'
import { loadItemFacts } from '../item-facts.ts'
import { listUnitsOfOrders, lockPromisedUnits, moveUnit } from '../../inventory/public.ts'
import { lockItem } from '../rented-items.queries.ts'
import { isOpen } from '../rentals/rental.ts'
import { insertFacts, listRentals } from '../rentals/rentals.queries.ts'
import type { OrderDeps } from '../order-deps.ts'

type Requested = EndpointOutput<typeof contract>

/** Announces that a rented item is on its way back. Absent and foreign items answer alike. */
export function makeReturn(
  { db, clock, terms }: Pick<OrderDeps, 'db' | 'clock' | 'terms'>,
  visitor: Visitor,
  {
    order_item_id,
    return_reason = null,
  }: { order_item_id: number; return_reason?: ReturnReason | null | undefined },
): Promise<Requested> {
  return inTransaction(db, async (transaction) => {
    // Its purchase and its exchange lock the same row: one of them comes first, and the others see what it did.
    if (!(await lockItem(transaction, order_item_id, ownerOf(visitor))))
      throw new AppError('ORDER_ITEM_NOT_FOUND')
    return requestReturn(transaction, order_item_id, {
      reason: return_reason,
      terms: terms(),
      now: clock.now(),
    })
  })
}

/** Needs the lock on the item. */
export async function requestReturn(
  transaction: Transaction,
  id: number,
  { reason, terms, now }: { reason: ReturnReason | null; terms: ActionTerms; now: Date },
): Promise<Requested> {
  const [facts] = await loadItemFacts(transaction, [id])
  // Requested before.
  if (facts!.return_requested_at) return answerOf(id, facts!.return_requested_at)
  if (!actionsOf(facts!, terms, now).is_returnable) throw new AppError('ITEM_NOT_RETURNABLE')
  // Staff may have recorded its units as lost at this moment.
  if (!(await startReturn(transaction, facts!, { reason, now })))
    throw new AppError('ITEM_NOT_RETURNABLE')
  return answerOf(id, now)
}

/**
 * The rentals of an item that are with the customer are on their way back; returns whether there were any. The caller
 * holds the lock on the item and has asked the rules.
 */
export async function startReturn(
  transaction: Transaction,
  item: { id: number; order_token: string; line: number },
  { reason, now }: { reason: ReturnReason | null; now: Date },
): Promise<boolean> {
  await lockPromisedUnits(transaction, [item.order_token])
  const units = await listUnitsOfOrders(transaction, [item.order_token])
  const sent = (await listRentals(transaction, item.id)).filter(isOpen).flatMap((rental) => {
    const unit = units.find(({ booking_id }) => booking_id === rental.booking_id)
    if (!unit) return []
    const isOut = unit.is_away_for && unit.state === 'OUT'
    // Staff recorded it as lost: only the word of the customer is new.
    return isOut || unit.state === 'LOST' ? [{ rental, unit, isOut }] : []
  })
  await insertFacts(
    transaction,
    sent.flatMap(({ rental }) => (rental.sent_back_at === null ? rental.id : [])),
    {
      kind: 'SENT_BACK',
      happened_at: now,
      recorded_at: now,
      said_by: 'CUSTOMER',
      return_reason: reason,
    },
  )
  for (const { unit } of sent.filter(({ isOut }) => isOut))
    await moveUnit(transaction, {
      unit_id: unit.unit_id,
      to: 'RETURNING',
      // With the time, because an announcement that nothing followed can be made again.
      cause: `returning item ${item.id}, ${now.toISOString()}`,
      now,
    })
  return sent.length > 0
}

function answerOf(order_item_id: number, requestedAt: Date): Requested {
  return { order_item_id, return_requested_time: requestedAt.toISOString() }
}
