import type { Database } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/jobs/delete-in-batches.ts'
import { deleteEvents } from './inbox/gateway-events.queries.ts'
import { HANDLE_EVENT, handleStoredEvent } from './inbox/handle-event.ts'
import { deleteUnclaimed, removePersonalData } from './checkout.queries.ts'
import type { Driver } from './saga/driver.ts'
import { reconcile } from './saga/reconcile.ts'
import type { SagaDeps } from './saga/saga-deps.ts'
import { sweepHandovers } from './sweep-handovers.ts'

export function checkoutJobs(deps: SagaDeps, driver: Driver): void {
  const { jobs, db, clock } = deps
  jobs.schedule('reconcile-payments', '*/10 * * * *', () => reconcile(deps, driver))
  jobs.work(HANDLE_EVENT, ({ data: { id } }) => handleStoredEvent({ ...deps, driver }, id))
  jobs.schedule('sweep-card-handovers', '*/10 * * * *', () => sweepHandovers(deps))
  jobs.schedule('sweep-checkouts', '50 3 * * *', () => sweepCheckouts(db, clock.now()))
}

const DAY_MS = 24 * 60 * 60 * 1_000
// A quote can be paid for half an hour. An open page may ask for its state until the next day.
const UNCLAIMED_RETENTION_DAYS = 2
// While a payment may be disputed or looked into, staff see what was quoted. The order has its own copy of the address.
const PERSONAL_DATA_RETENTION_DAYS = 90
// Longer than a gateway repeats a webhook.
const EVENT_RETENTION_DAYS = 30

/**
 * Deletes quotes that were never paid for, the personal data of those that were, and old webhooks. The rest of these stays: payments
 * refer to them.
 */
export async function sweepCheckouts(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await deleteInBatches((maximum) =>
    deleteUnclaimed(db, daysAgo(UNCLAIMED_RETENTION_DAYS), maximum),
  )
  await deleteInBatches((maximum) =>
    removePersonalData(db, daysAgo(PERSONAL_DATA_RETENTION_DAYS), maximum),
  )
  await deleteInBatches((maximum) => deleteEvents(db, daysAgo(EVENT_RETENTION_DAYS), maximum))
}
