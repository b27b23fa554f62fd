import { randomUUID } from 'node:crypto'
import type { Platform } from '#platform/open-platform.ts'
import { checkoutJobs } from './checkout.jobs.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import type { PreviewShop } from './quote/preview-order.ts'
import { Driver } from './saga/driver.ts'
import type { Saga, SagaStep } from './saga/saga.ts'

export type CheckoutTesting = {
  /** Ends a process after a step of a checkout. */
  afterStep?: (step: SagaStep) => void
  /** How often checkouts are looked for that no process works on. */
  sweepMs?: number
}

type Dependencies = Platform & PreviewShop & Omit<Saga, 'afterStep' | 'instance'>

// A buyer is waiting.
const SWEEP_MS = 1_000

/** The calls of the checkout, and the driver that continues what they leave unfinished. */
export function openCheckout(
  dependencies: Dependencies,
  { afterStep = () => {}, sweepMs = SWEEP_MS }: CheckoutTesting,
): void {
  const shop = { ...dependencies, afterStep, instance: randomUUID() }
  const driver = new Driver(shop)
  checkoutRoutes(shop.routes, { ...shop, driver })
  checkoutJobs(shop, driver)
  driver.start(sweepMs)
  shop.app.addHook('onClose', () => driver.close())
}
