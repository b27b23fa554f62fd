import { describe, expect, test } from 'vitest'
import { netAfterSwap, type PaidItem, swapTerms } from './swap-terms.ts'

const item = (id: number, price_cents: number, rest: Partial<PaidItem> = {}): PaidItem => ({
  id,
  price_cents,
  discount_cents: 0,
  tax_cents: Math.round(price_cents * 0.08),
  is_taxed: true,
  ...rest,
})
const taxOf = (net: number) => Math.round(net * 0.08)

function termsOf(offered: PaidItem, asked: PaidItem) {
  const after = netAfterSwap(offered, asked)
  return swapTerms(after, { payer: taxOf(after.payer_net), receiver: taxOf(after.receiver_net) })
}

describe('the difference of a swap (LEAD-52)', () => {
  test.each<[string, PaidItem, PaidItem, number[]]>([
    [
      'the one who proposes gets the dearer piece',
      item(1, 3_000),
      item(2, 4_500),
      [1, 1_500, 120, 1_620, 120],
    ],
    ['the one who is asked gets it', item(1, 4_500), item(2, 3_000), [2, 1_500, 120, 1_620, 120]],
    ['both cost the same', item(1, 3_000), item(2, 3_000), [1, 0, 0, 0, 0]],
    [
      'a discount lowers what is given back, not what is paid',
      item(1, 3_000),
      item(2, 4_000, { discount_cents: 2_000, tax_cents: 160 }),
      [1, 1_000, 80, 540, 40],
    ],
    [
      'of an order without tax none is charged or given back',
      item(1, 3_000, { tax_cents: 0, is_taxed: false }),
      item(2, 4_000, { tax_cents: 0, is_taxed: false }),
      [1, 1_000, 0, 1_000, 0],
    ],
    [
      'a piece that cost nothing gives nothing back',
      item(1, 3_000),
      item(2, 4_000, { discount_cents: 4_000, tax_cents: 0 }),
      [1, 1_000, 80, 0, 0],
    ],
  ])('%s', (_name, offered, asked, [payer, charge, chargeTax, refund, refundTax]) => {
    expect(termsOf(offered, asked)).toEqual({
      payer_item_id: payer,
      charge_cents: charge,
      charge_tax_cents: chargeTax,
      refund_cents: refund,
      refund_tax_cents: refundTax,
    })
  })

  test('without an answer of the tax service the tax changes in proportion', () => {
    const after = netAfterSwap(item(1, 3_000), item(2, 4_500))
    expect(swapTerms(after, null)).toMatchObject({ charge_tax_cents: 120, refund_tax_cents: 120 })
  })
})
