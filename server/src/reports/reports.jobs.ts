import type { Platform } from '#platform/open-platform.ts'
import { rollUp, rollUpAgain } from './roll-up.ts'

export const AGAIN = {
  /** Every night. Longer than a rental: tax that is looked up late, an address of an event that is corrected. */
  recentDays: 35,
  /** Once a week. Longer than a rental with its return and refund. */
  allDays: 400,
}

export function reportsJobs({ jobs, ...deps }: Platform): void {
  jobs.schedule('roll-up-reports', '*/10 * * * *', () => rollUp(deps))
  jobs.schedule('roll-up-reports-again', '50 3 * * *', () => rollUpAgain(deps, AGAIN))
}
