import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import type { OrderDeps } from '../order-deps.ts'

export type DisputeDeps = Pick<OrderDeps, 'db' | 'clock' | 'publicOrigin'> & {
  gateway: PaymentGateway
  outbox: Pick<Outbox, 'putMail' | 'listMailsAbout'>
  log: Pick<Log, 'info' | 'error'>
}
