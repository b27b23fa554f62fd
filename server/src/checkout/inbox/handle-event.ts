import type { JobKind } from '#platform/jobs/job-kind.ts'
import { listPaymentsByKey, reconcileRefundsOf, syncDispute } from '../../orders/public.ts'
import type { GatewayEvent } from '../../providers/payments/after-payment.ts'
import type { Driver } from '../saga/driver.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'
import { findOpenEvent, markEventHandled } from './gateway-events.queries.ts'

export type InboxDeps = SagaDeps & { driver: Driver }

/** A repeated event finds that there is nothing to do; one that came too early is looked at again by the comparison of books. */
const HANDLERS: Record<GatewayEvent['kind'], (deps: InboxDeps, subject: string) => Promise<void>> =
  {
    PAYMENT: async ({ db, driver }, key) => {
      const payments = await listPaymentsByKey(db, [key])
      for (const { state, order_token } of payments)
        if (state === 'PENDING') await driver.askNow(order_token)
    },
    REFUND: reconcileRefundsOf,
    DISPUTE: syncDispute,
  }

export const HANDLE_EVENT: JobKind<{ id: string }> = {
  name: 'handle-gateway-event',
  // With these delays, doubled from 5 seconds to an hour: covers an outage of a day.
  retryLimit: 34,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
}

/** Asks the gateway about what an event names (PAY-36). Can be repeated. */
export async function handleEvent(
  deps: InboxDeps,
  { id, kind, subject }: GatewayEvent,
): Promise<void> {
  await HANDLERS[kind](deps, subject)
  await markEventHandled(deps.db, id, deps.clock.now())
}

export async function handleStoredEvent(deps: InboxDeps, id: string): Promise<void> {
  const event = await findOpenEvent(deps.db, id)
  if (event) await handleEvent(deps, event)
}
