import type { Log } from '#platform/log.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import type { OrderDeps } from '../order-deps.ts'

/** The points after which a process may die; tests let it. */
export type RefundStep = 'RESERVED' | 'REFUNDED' | 'SETTLED'

/** What every step of a refund needs. */
export type RefundDeps = Omit<OrderDeps, 'terms'> & {
  gateway: PaymentGateway
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Called after each step. */
  afterRefundStep?: (step: RefundStep) => void
}

/** What a step of a refund inside a transaction needs: nothing outside the shop. */
export type BookingDeps = Omit<RefundDeps, 'db' | 'gateway' | 'log'>
