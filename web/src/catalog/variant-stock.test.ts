import type { Variant } from '@twirl/contract/catalog'
import type { Size } from '@twirl/contract/primitives'
import { expect, test } from 'vitest'
import { availabilityText, sizesOf } from './variant-stock.ts'

const variant = (color: string, size: Size, available_quantity: number): Variant => ({
  sku: `${color}-${size}`,
  size,
  color,
  available_quantity,
  image_urls: [],
})

const variants = [
  variant('Blush', 'S', 0),
  variant('Blush', 'M', 2),
  variant('Blush', 'THREE_XL', 1),
  variant('Sage', 'S', 0),
]

test('a color lists only its own sizes, as shoppers read them', () => {
  expect(sizesOf(variants, 'Blush').map(({ label, left }) => [label, left])).toEqual([
    ['S', 0],
    ['M', 2],
    ['3X', 1],
  ])
})

test.each<{ color: string; chosen: Size | null; text: string }>([
  { color: 'Blush', chosen: null, text: 'Choose a size to see how many are left.' },
  { color: 'Blush', chosen: 'M', text: '2 left in M.' },
  { color: 'Blush', chosen: 'S', text: 'Sold out in S for now.' },
  { color: 'Blush', chosen: 'XL', text: 'This color does not come in XL.' },
  { color: 'Sage', chosen: null, text: 'Sold out in this color for now.' },
])('$color in $chosen: $text', ({ color, chosen, text }) => {
  expect(availabilityText(sizesOf(variants, color), chosen)).toBe(text)
})
