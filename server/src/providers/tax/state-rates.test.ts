import { STATE_CODES } from '@twirl/contract/buying/states'
import { describe, expect, test } from 'vitest'
import { stateRates, taxByStateRates } from './state-rates.ts'
import type { TaxRequest } from './tax-service.ts'

const requestTo = (state: string, zip_code = '30301'): TaxRequest => ({
  reference: 'order',
  address: { street_address: '12 Magnolia Street', city: 'Atlanta', state, zip_code },
  lines: [
    { kind: 'RENT', amount_cents: 1_699 },
    { kind: 'PURCHASE', amount_cents: 4_999 },
    { kind: 'DELIVERY', amount_cents: 999 },
  ],
})

describe('taxByStateRates', () => {
  test.each([
    ['GA', [68, 200, 40]],
    ['CA', [123, 362, 0]],
    ['OR', [0, 0, 0]],
    // Rates with half a basis point: 6.875 and 4.225 percent.
    ['MN', [117, 344, 69]],
    ['MO', [72, 211, 0]],
  ])('%s, each line rounded half up', (state, line_tax_cents) => {
    expect(taxByStateRates(requestTo(state))).toEqual({ line_tax_cents })
  })

  test('half a cent becomes a cent', () => {
    const lines = [{ kind: 'RENT' as const, amount_cents: 1_250 }]
    expect(taxByStateRates({ ...requestTo('SD'), lines })).toEqual({ line_tax_cents: [53] })
  })

  test.each(STATE_CODES)('knows %s, below ten percent', (state) => {
    const lines = [{ kind: 'RENT' as const, amount_cents: 10_000 }]
    const { line_tax_cents } = taxByStateRates({ ...requestTo(state), lines })
    expect(line_tax_cents[0]).toBeLessThan(1_000)
  })

  test('throws for a place without a rate', () => {
    expect(() => taxByStateRates(requestTo('ZZ'))).toThrow(RangeError)
  })
})

test('zip 99999 is an outage of the service, not of its fallback', async () => {
  const request = requestTo('GA', '99999')
  await expect(stateRates.calculate(request)).rejects.toThrow('does not answer')
  await expect(stateRates.calculate(requestTo('GA', '99999-1234'))).rejects.toThrow(
    'does not answer',
  )
  expect(taxByStateRates(request)).toEqual(await stateRates.calculate(requestTo('GA')))
})
