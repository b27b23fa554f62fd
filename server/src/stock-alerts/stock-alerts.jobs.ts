import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Clock } from '#platform/clock.ts'
import { deleteInBatches } from '#platform/jobs/delete-in-batches.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Database } from '#platform/database/database.ts'
import { type SendAlertsDeps, sendStockAlerts } from './send-stock-alerts.ts'
import { deleteOldAlerts } from './stock-alerts.queries.ts'

type AlertJobDeps = SendAlertsDeps & { changes: ChangeFeed; clock: Clock }

export function stockAlertJobs(jobs: Jobs, deps: AlertJobDeps): void {
  const { db, changes, clock } = deps
  // Every change of a count is logged for the catalogue.
  changes.subscribe({
    topic: 'catalog',
    apply: (ids) => sendStockAlerts(deps, ids.map(Number)),
    reset: () => sendStockAlerts(deps, null),
  })
  // Finds changes made while no process ran, or while an alert was being stored.
  jobs.schedule('send-stock-alerts', '*/5 * * * *', () => sendStockAlerts(deps, null))
  jobs.schedule('sweep-stock-alerts', '35 3 * * *', () => sweepStockAlerts(db, clock.now()))
}

const RETENTION_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes alerts that waited so long that their mail would surprise, and with them the addresses of guests. */
export function sweepStockAlerts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  return deleteInBatches((maximum) => deleteOldAlerts(db, before, maximum))
}
