import { randomUUID } from 'node:crypto'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Routes } from '#platform/http/routes.ts'
import { checkoutJobs } from './checkout.jobs.ts'
import { type CheckoutDependencies, checkoutRoutes } from './checkout.routes.ts'
import { Driver } from './driver.ts'
import { type Saga, SAGA_HOOKS, type SagaHooks } from './saga.ts'

type Dependencies = Omit<CheckoutDependencies, 'driver' | 'instance' | 'hooks'> & {
  jobs: Jobs
  hooks: Partial<SagaHooks>
}

/** The calls of the checkout, and the driver that continues what they leave unfinished. */
export function openCheckout(
  routes: Routes,
  { hooks, jobs, ...dependencies }: Dependencies,
): Driver {
  const saga: Saga = {
    ...dependencies,
    hooks: { ...SAGA_HOOKS, ...hooks },
    instance: randomUUID(),
  }
  const driver = new Driver(saga)
  checkoutRoutes(routes, { ...dependencies, ...saga, driver })
  checkoutJobs(jobs, saga, driver)
  driver.start()
  return driver
}
