import type { Platform } from '#platform/open-platform.ts'
import { traceCalls } from '#platform/tracing/tracing.ts'
import { markUndelivered, sendFromOutbox } from '#platform/outbox/outbox-sender.ts'
import { chooseMailSender } from './mail/choose-mail-sender.ts'
import { choosePaymentGateway } from './payments/choose-payment-gateway.ts'
import type { PaymentGateway } from './payments/payment-gateway.ts'
import { chooseObjectStorage } from './storage/choose-object-storage.ts'
import type { ObjectStorage } from './storage/object-storage.ts'
import { chooseSmsSender } from './sms/choose-sms-sender.ts'
import { chooseTaxService } from './tax/choose-tax-service.ts'
import { areRatesOld, RATES_AS_OF, RATES_SOURCE } from './tax/state-rate-table.ts'
import { taxByStateRates } from './tax/state-rates.ts'
import type { TaxAnswer, TaxRequest, TaxService, TaxTable } from './tax/tax-service.ts'

export type Providers = {
  gateway: PaymentGateway
  taxes: TaxService
  /** Calculates by the shop's own table, for orders without an answer of the tax service. */
  taxByRates: (request: TaxRequest) => TaxAnswer
  taxTable: TaxTable
  storage: ObjectStorage
}

export type ProvidersTesting = {
  /** Shows what a gateway must not do. */
  wrapGateway?: (gateway: PaymentGateway) => PaymentGateway
}

/** Sends what the shop writes to its outbox, and returns the services that slices call. */
export async function openProviders(
  platform: Platform,
  { wrapGateway = (gateway) => gateway }: ProvidersTesting,
): Promise<Providers> {
  const { app, config } = platform
  await startSending(platform)
  const storage = traceCalls('storage', await chooseObjectStorage(config, platform), [
    'put',
    'get',
    'delete',
  ])
  app.addHook('onClose', async () => storage.close())
  return {
    gateway: traceCalls('payments', wrapGateway(await choosePaymentGateway(config, platform)), [
      'saveCard',
      'deleteCard',
      'deleteCardByReference',
      'charge',
      'findCharge',
      'cancelCharge',
      'refund',
      'findRefund',
    ]),
    taxes: traceCalls('taxes', chooseTaxService(config, platform), ['calculate']),
    taxByRates: taxByStateRates,
    taxTable: { as_of: RATES_AS_OF, source: RATES_SOURCE, isOld: areRatesOld },
    storage,
  }
}

async function startSending(platform: Platform): Promise<void> {
  const { app, config, jobs, log } = platform
  const sending = { ...platform, host: new URL(config.PUBLIC_ORIGIN).hostname }
  const mailSender = traceCalls('mails', await chooseMailSender(config, log), ['send'])
  const smsSender = traceCalls('texts', chooseSmsSender(config, log), ['send'])
  markUndelivered(sending)
  sendFromOutbox('MAIL', mailSender, sending)
  sendFromOutbox('SMS', smsSender, sending)
  app.addHook('onClose', async () => {
    mailSender.close()
    smsSender.close()
  })
  // Added after the senders: hooks run in reverse order, and the jobs that use them stop first.
  app.addHook('onClose', () => jobs.close())
}
