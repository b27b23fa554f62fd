import type { ProductCard } from '@twirl/contract/catalog/product'
import { expect, test } from 'vitest'
import { exampleItem } from '../bag/rules/example-item.ts'
import { topUpHint, toTopUpPieces } from './top-up-pieces.ts'

type Color = ProductCard['colors'][number]

const color = (name: string, available_sizes: Color['available_sizes']): Color => ({
  name,
  hex: '#000000',
  image_key: `key-${name}`,
  available_sizes,
})

const card = (overrides: Partial<ProductCard> = {}): ProductCard => ({
  id: 7,
  title: 'Odette',
  brand: 'Maison Lune',
  image_url: '',
  image_key: 'key-Navy',
  average_color: '#000000',
  image_alt: '',
  type: 'DRESS',
  length: 'MINI',
  rental_price: 16.99,
  selling_price: 40,
  retail_price: 90,
  is_rentable: true,
  is_purchasable: true,
  is_clearance: false,
  colors: [color('Blush', ['M']), color('Navy', ['M', 'L'])],
  available_sizes: ['M', 'L'],
  favorite_id: null,
  ...overrides,
})

const WANTED = { transactionType: 'RENT', size: 'M', items: [exampleItem()] } as const

test.each([
  ['the pictured color', {}, 'Navy', 'M'],
  ['another color, if only that one is free', { image_key: 'key-Gold' }, 'Blush', 'M'],
  ['without the size', { colors: [color('Gold', []), color('Sage', ['XS'])] }, 'Sage', null],
])('%s', (_, overrides, name, size) => {
  const [piece] = toTopUpPieces([card(overrides)], WANTED)
  expect(piece).toMatchObject({ color: { name }, size, price: 16.99 })
})

test('pieces of the sale have their selling price', () => {
  const [piece] = toTopUpPieces([card()], { ...WANTED, transactionType: 'PURCHASE' })
  expect(piece?.price).toBe(40)
})

test('what is in the bag, sold out or without a price is left out', () => {
  const products = [
    card({ id: exampleItem().product_id }),
    card({ colors: [color('Navy', [])] }),
    card({ rental_price: null }),
  ]
  expect(toTopUpPieces(products, WANTED)).toEqual([])
})

test.each([
  [0.5, 'Any of these gets you there.'],
  [16.99, 'Any of these gets you there.'],
  [17, 'Two more like these get you there.'],
  [48.01, 'Three more like these get you there.'],
])('with pieces for $16.99 and $%d missing: %s', (missing, hint) => {
  const pieces = toTopUpPieces([card(), card({ id: 8 })], WANTED)
  expect(topUpHint(pieces, missing)).toBe(hint)
})

test('the hint for one piece, and for none', () => {
  expect(topUpHint(toTopUpPieces([card()], WANTED), 5)).toBe('This one gets you there.')
  expect(topUpHint([], 5)).toBe('')
})
