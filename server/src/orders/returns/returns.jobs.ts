import type { Jobs } from '#platform/jobs/jobs.ts'
import { markOverdue, remindOfDueDates } from './due-dates.ts'
import type { OrderDeps } from '../order-deps.ts'

export function returnJobs(jobs: Jobs, deps: OrderDeps): void {
  jobs.schedule('mark-overdue', '0 6 * * *', () => markOverdue(deps))
  // When customers are awake, also those on the west coast.
  jobs.schedule('remind-of-due-dates', '0 11 * * *', () => remindOfDueDates(deps))
}
