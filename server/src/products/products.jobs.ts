import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { listDueProducts, showCollectionsOf } from '../catalog/public.ts'
import { setPublishing } from './writing/set-publishing.ts'

type PublishDeps = { db: Database; clock: Clock }

export function productJobs(jobs: Jobs, deps: PublishDeps): void {
  jobs.schedule('publish-scheduled', '* * * * *', () => publishScheduled(deps))
  // A collection begins with a day in New York. This is repeated, so that a shop that was down at midnight catches up.
  jobs.schedule('show-collections', '*/5 * * * *', async () => {
    await showCollectionsOf(deps.db, dayOf(deps.clock.now()))
  })
}

/**
 * Publishes products whose time has come, also those that became due while no process ran (STAFF-119). In batches, each
 * of which is done whole or not at all.
 */
export async function publishScheduled(deps: PublishDeps): Promise<void> {
  const now = deps.clock.now()
  for (;;) {
    const count = await inTransaction(deps.db, async (transaction) => {
      const due = await listDueProducts(transaction, now)
      for (const id of due)
        await setPublishing(
          transaction,
          deps,
          { staff_id: null, id, version: null },
          { state: 'PUBLISHED' },
        )
      return due.length
    })
    if (count === 0) return
  }
}
