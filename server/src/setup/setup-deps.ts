import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { PaymentGateway } from '../providers/payments/payment-gateway.ts'
import type { ObjectStorage } from '../providers/storage/object-storage.ts'
import type { TaxService, TaxTable } from '../providers/tax/tax-service.ts'
import type { ShopSettings } from '../system/public.ts'

export type SetupDeps = {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  config: Config
  outbox: Pick<Outbox, 'putMail'>
  publicOrigin: string
  gateway: PaymentGateway
  taxes: TaxService
  taxTable: TaxTable
  storage: ObjectStorage
  settings: ShopSettings
}
