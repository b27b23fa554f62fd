import { taxLinesOf } from '../../pricing/public.ts'
import type { Quote } from '../quote/quote.ts'
import type { SagaDeps } from './saga-deps.ts'

/**
 * The tax of an order that was quoted without: from the tax service, or else by the shop's own rates. It is not charged,
 * because the shopper confirmed the total without it; staff see it (CHECKOUT-19). Null when nothing is owed.
 */
export async function findTaxOwed(
  { taxes, taxByRates, log }: Pick<SagaDeps, 'taxes' | 'taxByRates' | 'log'>,
  { lines, totals, tax_address }: Quote,
): Promise<number | null> {
  if (totals.tax_cents !== null || !tax_address) return null
  const request = { reference: 'settle', address: tax_address, lines: taxLinesOf(lines, totals) }
  try {
    return sumOf((await taxes.calculate(request)).line_tax_cents)
  } catch (error) {
    log.warn({ err: error }, 'the tax of a paid order is calculated by the rates of the shop')
    return sumOf(taxByRates(request).line_tax_cents)
  }
}

function sumOf(cents: number[]): number {
  return cents.reduce((sum, value) => sum + value, 0)
}
