import type { Transaction } from '#platform/database/transaction.ts'
import { releaseFromParcel } from '../parcels/open-parcel.ts'
import type { BookingDeps } from './refund-deps.ts'
import { endReleased } from '../rentals/rentals.queries.ts'
import type { RefundedOrder } from './refunds.queries.ts'
import { markReleased } from './released-pieces.queries.ts'

/**
 * Frees the units of pieces that are refunded and not shipped, with the decision and not with the gateway's answer: a
 * reserved refund is never withdrawn, so that the pieces are not the customer's any more. What was shipped comes back as
 * a return. A parcel that is packed with them is opened. Needs the lock on the order. The last step of its transaction, because buyers of the same pieces wait for it.
 */
export async function releaseRefunded(
  { clock }: BookingDeps,
  transaction: Transaction,
  { id: order_id }: RefundedOrder,
): Promise<void> {
  const lines = await markReleased(transaction, order_id)
  if (lines.length === 0) return
  const now = clock.now()
  await releaseFromParcel(transaction, { order_id, lines, now })
  await endReleased(transaction, order_id, now)
}
