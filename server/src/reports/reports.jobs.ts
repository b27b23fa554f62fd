import type { Platform } from '#platform/open-platform.ts'
import { rollUp, rollUpAgain } from './roll-up.ts'

/** Longer than a rental with its return and refund. */
const AGAIN_DAYS = 400

export function reportsJobs({ jobs, ...deps }: Platform): void {
  jobs.schedule('roll-up-reports', '*/10 * * * *', () => rollUp(deps))
  jobs.schedule('roll-up-reports-again', '50 3 * * *', () => rollUpAgain(deps, AGAIN_DAYS))
}
