import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { isShownOn, listAllHomeParts, toggleHomeParts } from '../system/public.ts'

type HomeDeps = { db: Database; clock: Clock }

/** Begins with each day in New York. It is repeated, so that a shop that was down at midnight catches up. */
export function homeJobs(jobs: Jobs, deps: HomeDeps): void {
  jobs.schedule('show-home-parts', '*/5 * * * *', () => showHomeParts(deps))
}

/**
 * Shows and hides the parts whose first or last day has come (STAFF-136). Only if there are any: each change of the table
 * drops the cached pages of all processes.
 */
export async function showHomeParts({ db, clock }: HomeDeps): Promise<void> {
  const today = dayOf(clock.now())
  const parts = await listAllHomeParts(db)
  const ids = parts.filter((part) => part.is_shown !== isShownOn(today, part)).map(({ id }) => id)
  if (ids.length > 0) await toggleHomeParts(db, ids)
}
