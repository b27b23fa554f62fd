import type { ProductCard } from '@twirl/contract/catalog/product'
import { expect, test } from 'vitest'
import { inColor } from './in-color.ts'

const product = {
  title: 'Reverie Midi',
  image_key: 'blushkey',
  image_alt: 'as drawn',
  average_color: '#fcc',
  colors: [
    { name: 'Blush', hex: '#fcc', image_key: 'blushkey' },
    { name: 'Sky', hex: '#ccf', image_key: 'skykey' },
  ],
} as ProductCard

test('a product is shown in another color', () => {
  expect(inColor(product, 'Sky')).toEqual({
    ...product,
    image_key: 'skykey',
    image_alt: 'Reverie Midi in Sky',
    average_color: '#ccf',
  })
})

test.each([undefined, 'Blush', 'Rust'])('in %s it keeps its own picture', (color) => {
  expect(inColor(product, color)).toBe(product)
})
