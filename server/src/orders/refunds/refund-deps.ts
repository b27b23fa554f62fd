import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'

/** The points after which a process may die; tests let it. */
export type RefundStep = 'RESERVED' | 'REFUNDED' | 'SETTLED'

/** What every step of a refund needs. */
export type RefundDeps = {
  db: Database
  clock: Clock
  gateway: PaymentGateway
  outbox: Pick<Outbox, 'putMail'>
  secrets: Secrets
  publicOrigin: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Called after each step. */
  afterRefundStep?: (step: RefundStep) => void
}
