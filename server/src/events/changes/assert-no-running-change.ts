import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { findLastChange } from './event-changes.queries.ts'

/** An event is canceled or moved once at a time. The caller has locked it. */
export async function assertNoRunningChange(
  transaction: Transaction,
  eventId: number,
): Promise<void> {
  const last = await findLastChange(transaction, eventId)
  if (!last || last.finished_at) return
  throw new AppError('STEP_REFUSED', {
    message: 'The orders of this event are still being moved. Please wait until that is finished.',
  })
}
