import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Driver } from './driver.ts'
import { reconcile } from './reconcile.ts'
import type { Saga } from './saga.ts'

export function checkoutJobs(jobs: Jobs, saga: Saga, driver: Driver): void {
  jobs.schedule('reconcile-payments', '*/10 * * * *', () => reconcile(saga, driver))
}
