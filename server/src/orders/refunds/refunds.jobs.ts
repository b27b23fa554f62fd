import type { Jobs } from '#platform/jobs/jobs.ts'
import { continueRefunds } from './pay-refund.ts'
import type { RefundDeps } from './refund-deps.ts'

export function refundJobs(jobs: Jobs, deps: RefundDeps): void {
  jobs.schedule('continue-refunds', '* * * * *', () => continueRefunds(deps))
}
