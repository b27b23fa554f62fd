import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import type { TaxAnswer, TaxRequest } from '../../providers/tax/tax-service.ts'
import type { endAttempt } from '../checkout.queries.ts'
import type { PreviewDeps } from '../quote/preview-order.ts'

/**
 * The points after which a process may die; tests let it. CARD_SAVED: the gateway has a card that was typed. CHARGED: it has
 * answered. AWAITS_CUSTOMER: that the bank asks is stored.
 */
export type SagaStep = 'CARD_SAVED' | 'RESERVED' | 'CHARGED' | 'AWAITS_CUSTOMER' | 'SETTLED'

export type EndAttempt = typeof endAttempt

/** What every step of a checkout needs. */
export type SagaDeps = PreviewDeps & {
  gateway: PaymentGateway
  jobs: Jobs
  /** Calculates by the shop's own table, for orders that the tax service gave no answer for. */
  taxByRates: (request: TaxRequest) => TaxAnswer
  outbox: Outbox
  publicOrigin: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Ends an attempt once: of all that know its outcome, one gets true. */
  endAttempt: EndAttempt
  /** Called after each step. */
  afterStep: (step: SagaStep) => void
  /** Names this process in leases. */
  instance: string
}

/**
 * What a step may use inside a transaction: nothing that reads on a connection of its own, and nothing outside the
 * shop. A transaction that waits for a second connection keeps the first one from those that wait for it.
 */
export type SagaTransactionDeps = Omit<
  SagaDeps,
  'db' | 'trunkShows' | 'stocks' | 'gateway' | 'taxes'
>
