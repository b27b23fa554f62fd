import type { Product } from '@twirl/contract/catalog/product'
import { expect, test } from 'vitest'
import { productJsonLd } from './product-json-ld.ts'

const product: Product = {
  id: 7,
  title: 'Reverie Tulle Midi',
  brand: 'Fleur Ansel',
  description: 'Layers of tulle.',
  fabric: 'Tulle',
  care: 'We clean it.',
  type: 'DRESS',
  length: 'MIDI',
  image_url: '',
  image_urls: [],
  image_alts: [],
  image_key: 'blushblushblush1',
  average_color: '#fcc',
  rental_price: 19.99,
  selling_price: 49.5,
  retail_price: 120,
  is_rentable: true,
  is_purchasable: true,
  is_clearance: false,
  colors: [
    {
      name: 'Blush',
      hex: '#fcc',
      image_key: 'blushblushblush1',
      average_color: '#fcc',
      image_alts: [],
    },
    {
      name: 'Sky',
      hex: '#ccf',
      image_key: 'skyskyskyskysky1',
      average_color: '#ccf',
      image_alts: [],
    },
  ],
  model: { height_inches: 69, size: 'S' },
  collections: [],
  variants: [
    {
      sku: 'a',
      size: 'M',
      color: 'Blush',
      available_quantity: 2,
      sellable_quantity: 1,
      image_urls: [],
    },
    {
      sku: 'b',
      size: 'THREE_XL',
      color: 'Sky',
      available_quantity: 1,
      sellable_quantity: 0,
      image_urls: [],
    },
  ],
  favorite_id: null,
}

const SHOP = { origin: 'https://twirl.test', rentalDays: 30 }

const offersOf = (overrides: Partial<Product>, sku = 'a') => {
  const { hasVariant } = productJsonLd({ ...product, ...overrides }, SHOP)
  return (hasVariant.find((each) => each.sku === sku)?.offers ?? []) as Record<string, unknown>[]
}

test('one group with its canonical URL, one variant per size and color', () => {
  const group = productJsonLd(product, SHOP)
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    url: 'https://twirl.test/p/7',
    image: 'https://twirl.test/pictures/blushblushblush1/front-1080.jpeg',
  })
  expect(group.hasVariant.map(({ size, color }) => `${size} ${color}`)).toEqual([
    'M Blush',
    '3X Sky',
  ])
  expect(group.hasVariant[1]!.image).toContain('skyskyskyskysky1')
})

test('a rental is a lease with a price for the rental days of the shop and has no plain price', () => {
  const lease = offersOf({}).find(({ businessFunction }) =>
    String(businessFunction).endsWith('LeaseOut'),
  )!
  expect(lease).not.toHaveProperty('price')
  expect(lease['priceSpecification']).toMatchObject({
    '@type': 'UnitPriceSpecification',
    price: '19.99',
    referenceQuantity: { value: 30, unitCode: 'DAY' },
  })
})

test('a purchase is an offer of a used product', () => {
  expect(offersOf({ is_rentable: false })).toEqual([
    expect.objectContaining({
      price: '49.50',
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/UsedCondition',
      availability: 'https://schema.org/InStock',
    }),
  ])
})

test('each offer has its own stock; a product that is not offered has no offer', () => {
  expect(offersOf({}, 'b')).toMatchObject([
    { price: '49.50', availability: 'https://schema.org/OutOfStock' },
    { availability: 'https://schema.org/InStock' },
  ])
  expect(offersOf({ is_rentable: false, is_purchasable: false })).toEqual([])
})
