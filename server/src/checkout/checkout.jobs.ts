import type { Driver } from './saga/driver.ts'
import { reconcile } from './saga/reconcile.ts'
import type { Saga } from './saga/saga.ts'

export function checkoutJobs(saga: Saga, driver: Driver): void {
  saga.jobs.schedule('reconcile-payments', '*/10 * * * *', () => reconcile(saga, driver))
}
