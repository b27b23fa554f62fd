import { randomUUID } from 'node:crypto'
import type { Routes } from '#platform/http/routes.ts'
import { checkoutJobs } from './checkout.jobs.ts'
import { type CheckoutDependencies, checkoutRoutes } from './checkout.routes.ts'
import { Driver } from './saga/driver.ts'
import { type Saga, SAGA_HOOKS, type SagaHooks } from './saga/saga.ts'

export type CheckoutOptions = {
  hooks?: Partial<SagaHooks>
  /** How often checkouts are looked for that no process works on. */
  sweepMs?: number
}

type Dependencies = Omit<CheckoutDependencies, 'driver' | 'instance' | 'hooks'> & CheckoutOptions

// A buyer is waiting.
const SWEEP_MS = 1_000

/** The calls of the checkout, and the driver that continues what they leave unfinished. */
export function openCheckout(
  routes: Routes,
  { hooks, sweepMs = SWEEP_MS, ...dependencies }: Dependencies,
): Driver {
  const saga: Saga = {
    ...dependencies,
    hooks: { ...SAGA_HOOKS, ...hooks },
    instance: randomUUID(),
  }
  const driver = new Driver(saga)
  checkoutRoutes(routes, { ...dependencies, ...saga, driver })
  checkoutJobs(saga, driver)
  driver.start(sweepMs)
  return driver
}
