import type { makeReturn as contract, ReturnReason } from '@twirl/contract/buying/orders'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { type ActionTerms, actionsOf } from '../item-actions.ts'
import { loadItemFacts } from '../item-facts.ts'
import { listUnitsOut, moveUnit } from '../../inventory/public.ts'
import { lockItem } from '../rented-items.queries.ts'
import { recordReturnRequest } from './rental-records.queries.ts'
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
  await startReturn(transaction, facts!, { reason, now })
  return answerOf(id, now)
}

/**
 * A rented item is on its way back, with all of its units that are with the customer. The caller holds the lock on the
 * item and has asked the rules.
 */
export async function startReturn(
  transaction: Transaction,
  item: { id: number; order_token: string; line: number },
  { reason, now }: { reason: ReturnReason | null; now: Date },
): Promise<void> {
  await recordReturnRequest(transaction, item.id, { reason, now })
  const reference = { reference: item.order_token, line: item.line }
  for (const unit_id of await listUnitsOut(transaction, reference))
    await moveUnit(transaction, {
      unit_id,
      to: 'RETURNING',
      cause: `returning item ${item.id}`,
      now,
    })
}

function answerOf(order_item_id: number, requestedAt: Date): Requested {
  return { order_item_id, return_requested_time: requestedAt.toISOString() }
}
