import type { Jobs } from '#platform/jobs/jobs.ts'
import { continueRefunds } from './pay-refund.ts'
import type { RefundDesk } from './refund-desk.ts'

export function refundJobs(jobs: Jobs, desk: RefundDesk): void {
  jobs.schedule('continue-refunds', '* * * * *', () => continueRefunds(desk))
}
