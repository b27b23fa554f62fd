import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { avatax } from './avatax.ts'
import { areRatesOld, RATES_AS_OF } from './state-rate-table.ts'
import { stateRates } from './state-rates.ts'
import type { TaxService } from './tax-service.ts'

export function chooseTaxService(
  {
    AVATAX_ACCOUNT: account,
    AVATAX_LICENSE_KEY: licenseKey,
    AVATAX_COMPANY: company,
    AVATAX_SHIP_FROM: shipFrom,
    AVATAX_URL: url,
    isLocal,
  }: Config,
  { clock, log }: { clock: Clock; log: Pick<Log, 'warn' | 'error'> },
): TaxService {
  // Orders are charged with it while AvaTax is away, too.
  if (!isLocal && areRatesOld(dayOf(clock.now())))
    log.warn(
      { as_of: RATES_AS_OF },
      'the table of tax rates is older than a year: compare it with its source',
    )
  if (!account || !licenseKey || !company) {
    if (!isLocal)
      log.warn({}, 'AVATAX_ACCOUNT is not set: tax is calculated with the rates of the states only')
    return stateRates
  }
  return avatax({ url, account, licenseKey, company, shipFrom }, { clock, log })
}
