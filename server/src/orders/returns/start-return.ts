import type { ReturnReason } from '@twirl/contract/buying/orders'
import type { Transaction } from '#platform/database/transaction.ts'
import { listUnitsOut, moveUnit } from '../../inventory/public.ts'
import { recordReturnRequest } from './rental-records.queries.ts'

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
