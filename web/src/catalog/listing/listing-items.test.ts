import type { ProductCard } from '@twirl/contract/catalog/product'
import { expect, test } from 'vitest'
import { inChosenColor } from './listing-items.tsx'

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

test('a product is shown and opened in the color that is filtered for', () => {
  const shown = inChosenColor(product, ['Sky'])
  expect(shown.color).toBe('Sky')
  expect(shown.product).toMatchObject({ image_key: 'skykey', image_alt: 'Reverie Midi in Sky' })
})

test.each([{ chosen: undefined }, { chosen: ['Blush'] }, { chosen: ['Rust'] }])(
  'with $chosen it keeps its own picture',
  ({ chosen }) => {
    expect(inChosenColor(product, chosen)).toEqual({ product })
  },
)
