import { rateOf } from '#platform/money.ts'
import { STATE_RATES } from './state-rate-table.ts'
import type { TaxAnswer, TaxRequest, TaxService } from './tax-service.ts'

// Lets the demo shop show what an outage looks like (SHOP-25).
const OUTAGE_ZIP_CODE = '99999'

/** The built-in tax service. */
export const stateRates: TaxService = {
  name: 'state rates',
  calculate: async (request) => {
    if (request.address.zip_code.startsWith(OUTAGE_ZIP_CODE))
      throw new Error(`the built-in tax service does not answer for zip ${OUTAGE_ZIP_CODE}`)
    return taxByStateRates(request)
  },
}

/** Calculates also for an order that must be charged while the tax service is away (CHECKOUT-19). */
export function taxByStateRates({ address, lines }: TaxRequest): TaxAnswer {
  const rate = STATE_RATES[address.state]
  if (!rate) throw new RangeError(`no tax rate of ${address.state}`)
  return {
    line_tax_cents: lines.map(({ kind, amount_cents }) =>
      kind === 'DELIVERY' && !rate.taxesDelivery ? 0 : rateOf(amount_cents, rate.basisPoints),
    ),
  }
}
