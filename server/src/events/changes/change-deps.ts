import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import type { EventDeps } from '../events-deps.ts'

/** What canceling and moving need besides. */
export type ChangeDeps = EventDeps & {
  jobs: Pick<Jobs, 'send' | 'wake'>
  outbox: Pick<Outbox, 'putMail'>
  gateway: PaymentGateway
  publicOrigin: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
}
