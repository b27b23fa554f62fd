import type { Variant } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'
import { describe, expect, test } from 'vitest'
import type { Offer } from '../offers.ts'
import { availabilityText, colorOptions, sizeOptions } from './variant-stock.ts'

const variant = (
  size: Size,
  color: string,
  available_quantity: number,
  sellable_quantity = 0,
): Variant => ({
  sku: `${size}-${color}`,
  size,
  color,
  available_quantity,
  sellable_quantity,
  image_urls: [],
})

const VARIANTS = [
  variant('XS', 'Blush', 2, 1),
  variant('M', 'Blush', 0, 1),
  variant('TWO_XL', 'Blush', 1),
  variant('XS', 'Sky', 0),
  variant('M', 'Sky', 4),
]
const RENT: Offer = { transactionType: 'RENT', price: 20 }
const BUY: Offer = { transactionType: 'PURCHASE', price: 50 }

describe('sizeOptions', () => {
  test('lists every size of the product, and why it cannot be ordered in the color', () => {
    const options = sizeOptions(VARIANTS, [RENT], 'Blush')
    expect(options.map(({ size, reason }) => [size, reason])).toEqual([
      ['XS', null],
      ['M', 'M is sold out in Blush.'],
      ['TWO_XL', null],
    ])
  })

  test('distinguishes a size that does not exist in the color from one that is sold out', () => {
    expect(sizeOptions(VARIANTS, [RENT], 'Sky').map(({ reason }) => reason)).toEqual([
      'XS is sold out in Sky.',
      null,
      'Sky doesn’t come in 2X.',
    ])
  })

  test('a size that can only be bought can be chosen where the product is sold', () => {
    const options = sizeOptions(VARIANTS, [RENT, BUY], 'Blush')
    expect(options.map(({ reason }) => reason)).toEqual([null, null, null])
  })
})

describe('colorOptions', () => {
  test.each([
    { size: null, reasons: [null, null] },
    { size: 'XS' as const, reasons: [null, 'XS is sold out in Sky.'] },
    { size: 'M' as const, reasons: ['M is sold out in Blush.', null] },
    { size: 'TWO_XL' as const, reasons: [null, 'Sky doesn’t come in 2X.'] },
  ])('with size $size', ({ size, reasons }) => {
    const options = colorOptions(VARIANTS, [RENT], ['Blush', 'Sky'], size)
    expect(options.map(({ reason }) => reason)).toEqual(reasons)
  })
})

test.each([
  { color: 'Blush', chosen: null, offers: [RENT], text: 'Choose a size to see how many are left.' },
  { color: 'Blush', chosen: 'XS' as const, offers: [RENT], text: '2 left in XS.' },
  { color: 'Blush', chosen: 'XS' as const, offers: [BUY], text: '1 left in XS.' },
  {
    color: 'Blush',
    chosen: 'M' as const,
    offers: [RENT, BUY],
    text: '0 left in M to rent, 1 to buy.',
  },
  { color: 'Blush', chosen: 'M' as const, offers: [RENT], text: 'M is sold out in Blush.' },
  { color: 'Rust', chosen: null, offers: [RENT], text: 'This color is sold out.' },
])('$color with size $chosen reads "$text"', ({ color, chosen, offers, text }) => {
  expect(availabilityText(sizeOptions(VARIANTS, offers, color), chosen)).toBe(text)
})
