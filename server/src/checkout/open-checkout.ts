import { randomUUID } from 'node:crypto'
import type { Settings } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import { chargeRoutes } from './charges/charges.routes.ts'
import { objectionRoutes } from './charges/objection.routes.ts'
import { checkoutJobs } from './checkout.jobs.ts'
import { endAttempt } from './checkout.queries.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { extensionRoutes } from './extension/extension.routes.ts'
import { Driver } from './saga/driver.ts'
import { swapRoutes } from './swap/swap.routes.ts'
import { waitingChargeRoutes } from './waiting-charges/waiting-charges.routes.ts'
import type { EndAttempt, SagaDeps, SagaStep } from './saga/saga-deps.ts'

export type CheckoutTesting = {
  /** Ends a process after a step of a checkout. */
  afterStep?: (step: SagaStep) => void
  /** Shows what happens without the gate that ends an attempt once. */
  wrapGate?: (gate: EndAttempt) => EndAttempt
  /** How often checkouts are looked for that no process works on. */
  sweepMs?: number
}

type OpenCheckoutDeps = Platform &
  Omit<SagaDeps, 'afterStep' | 'endAttempt' | 'instance' | 'terms'> & { terms: () => Settings }

// A buyer is waiting.
const SWEEP_MS = 1_000

/** The calls of the checkout, and the driver that continues what they leave unfinished. */
export function openCheckout(
  opened: OpenCheckoutDeps,
  { afterStep = () => {}, wrapGate = (gate) => gate, sweepMs = SWEEP_MS }: CheckoutTesting,
): void {
  const deps = {
    ...opened,
    afterStep,
    endAttempt: wrapGate(endAttempt),
    instance: randomUUID(),
  }
  const driver = new Driver(deps)
  checkoutRoutes(deps.routes, { ...deps, driver })
  extensionRoutes(deps.routes, { ...deps, driver })
  swapRoutes(deps.routes, { ...deps, driver })
  chargeRoutes(deps.routes, { ...deps, driver })
  waitingChargeRoutes(deps.routes, { ...deps, driver })
  objectionRoutes(deps.app, deps)
  checkoutJobs(deps, driver)
  driver.start(sweepMs)
  deps.app.addHook('onClose', () => driver.close())
}
