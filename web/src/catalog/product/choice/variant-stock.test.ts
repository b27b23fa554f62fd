import type { Variant } from '@twirl/contract/catalog/product'
import type { Size } from '@twirl/contract/sizes'
import { describe, expect, test } from 'vitest'
import { availabilityText, colorOptions, sizeOptions } from './variant-stock.ts'

const variant = (size: Size, color: string, available_quantity: number): Variant => ({
  sku: `${size}-${color}`,
  size,
  color,
  available_quantity,
  sellable_quantity: 0,
  image_urls: [],
})

const VARIANTS = [
  variant('XS', 'Blush', 2),
  variant('M', 'Blush', 0),
  variant('TWO_XL', 'Blush', 1),
  variant('XS', 'Sky', 0),
  variant('M', 'Sky', 4),
]

describe('sizeOptions', () => {
  test('lists every size of the product with the quantity available in the color', () => {
    expect(sizeOptions(VARIANTS, 'Blush')).toEqual([
      { size: 'XS', label: 'XS', left: 2, reason: null },
      { size: 'M', label: 'M', left: 0, reason: 'Sold out in Blush, M for now.' },
      { size: 'TWO_XL', label: '2X', left: 1, reason: null },
    ])
  })

  test('distinguishes a size that does not exist in the color from one that is sold out', () => {
    expect(sizeOptions(VARIANTS, 'Sky').map(({ reason }) => reason)).toEqual([
      'Sold out in Sky, XS for now.',
      null,
      'Sky does not come in 2X.',
    ])
  })
})

describe('colorOptions', () => {
  test.each([
    { size: null, reasons: [null, null] },
    { size: 'XS' as const, reasons: [null, 'Sold out in Sky, XS for now.'] },
    { size: 'M' as const, reasons: ['Sold out in Blush, M for now.', null] },
    { size: 'TWO_XL' as const, reasons: [null, 'Sky does not come in 2X.'] },
  ])('with size $size', ({ size, reasons }) => {
    const options = colorOptions(VARIANTS, ['Blush', 'Sky'], size)
    expect(options.map(({ reason }) => reason)).toEqual(reasons)
  })
})

test.each([
  { color: 'Blush', chosen: null, text: 'Choose a size to see how many are left.' },
  { color: 'Blush', chosen: 'XS' as const, text: '2 left in XS.' },
  { color: 'Blush', chosen: 'M' as const, text: 'Sold out in Blush, M for now.' },
  { color: 'Rust', chosen: null, text: 'Sold out in this color for now.' },
])('$color with size $chosen reads "$text"', ({ color, chosen, text }) => {
  expect(availabilityText(sizeOptions(VARIANTS, color), chosen)).toBe(text)
})
