import type { Platform } from '#platform/open-platform.ts'
import { rollUp, rollUpAgain } from './roll-up.ts'

/** Longer than a rental: orders whose tax is looked up late, events whose address is corrected. */
const RECENT_DAYS = 35
/** Longer than a season. */
const LONG_DAYS = 400

export function reportsJobs({ jobs, ...deps }: Platform): void {
  jobs.schedule('roll-up-reports', '*/10 * * * *', () => rollUp(deps))
  jobs.schedule('roll-up-reports-again', '50 3 * * 1-6', () => rollUpAgain(deps, RECENT_DAYS))
  jobs.schedule('roll-up-reports-long', '50 3 * * 0', () => rollUpAgain(deps, LONG_DAYS))
}
