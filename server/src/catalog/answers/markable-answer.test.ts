import { listClearanceItems } from '@twirl/contract/catalog/listing'
import { getProduct, product, type ProductCard, productCard } from '@twirl/contract/catalog/product'
import { suggestProducts } from '@twirl/contract/catalog/search'
import { describe, expect, test } from 'vitest'
import {
  answerWithCards,
  answerWithProduct,
  type MarkableAnswer,
  writeProduct,
} from './markable-answer.ts'

const look = { image_url: '/a', image_key: 'a', average_color: '#fff' }
const prices = { rental_price: 16.99, selling_price: null, retail_price: 90 }
const offer = { ...prices, is_rentable: true, is_purchasable: false, is_clearance: false }
const dress = { brand: 'Lune', type: 'DRESS', length: 'MINI', ...look, ...offer } as const

const card = (id: number, title: string): ProductCard => ({
  id,
  title,
  ...dress,
  image_alt: 'Front',
  colors: [{ name: 'Black', hex: '#000', image_key: 'a', available_sizes: ['M'] }],
  available_sizes: ['M'],
  favorite_id: null,
})
const written = (value: ProductCard) => ({ id: value.id, card: writeProduct(productCard, value) })
const NO_TAGS = { tags: new Map(), pageTags: new Map() }
const place = { total: 3, skip: 0, first_cursor: null, last_cursor: null }

// Bytes and characters differ, and one title looks like the field itself.
const cards = [card(1, 'Élodie 👗'), card(2, '"favorite_id":null}'), card(3, 'Plain')].map(written)
const page = answerWithCards(listClearanceItems, cards, { name: 'Été', ...place }, ['sale'])

const NO_MARKS = new Map<number, number>()

const read = <Output>(answer: MarkableAnswer<Output>, marks = NO_MARKS) =>
  JSON.parse(answer.answerFor(marks).json.toString()) as Output

const favorites = (marks: Map<number, number>): (number | null)[] => {
  const answer = read(page, marks)
  expect(answer).toMatchObject({ name: 'Été', total: 3 })
  expect(answer.products.map(({ title }) => title)).toEqual([
    'Élodie 👗',
    '"favorite_id":null}',
    'Plain',
  ])
  return answer.products.map(({ favorite_id }) => favorite_id)
}

describe('an answer that can be marked', () => {
  test('is tagged with its cards and what else it shows; with favorites it is not', () => {
    expect([...page.answerFor(NO_MARKS).tags!.keys()]).toEqual([
      'sale',
      'card:1',
      'card:2',
      'card:3',
    ])
    expect(page.answerFor(new Map([[2, 71]])).tags).toBeNull()
  })

  test('carries the favorites of the caller, and of no other visitor', () => {
    expect(favorites(new Map([[2, 71]]))).toEqual([null, 71, null])
    expect(
      favorites(
        new Map([
          [1, 8],
          [3, 123_456],
          [99, 5],
        ]),
      ),
    ).toEqual([8, null, 123_456])
    expect(favorites(NO_MARKS)).toEqual([null, null, null])
  })

  test('is sent as the very same bytes to callers without a favorite among them', () => {
    const plain = page.answerFor(NO_MARKS).json
    expect(page.answerFor(new Map()).json).toBe(plain)
    expect(page.answerFor(new Map([[99, 5]])).json).toBe(plain)
  })
})

// A column that a query returns by mistake.
const purchase_price = 12.34

describe('what the schema does not name stays out of the bytes', () => {
  const leakyCard = { ...card(1, 'Odette'), purchase_price }
  const [color] = leakyCard.colors
  const leaky = { ...leakyCard, colors: [{ ...color!, purchase_price }] }

  test('of a page: its cards, their parts, and what stands beside them', () => {
    const brands = [{ name: 'Lune', count: 1, purchase_price }]
    const facets = { brands, sizes: [], colors: [], color_families: [], types: [], lengths: [] }
    const rest = { name: 'Sale', ...place, facets, purchase_price }
    const answer = answerWithCards(listClearanceItems, [written(leaky)], rest, [])
    expect(read(answer).facets?.brands).toEqual([{ name: 'Lune', count: 1 }])
    expect(read(answer).products).toEqual([card(1, 'Odette')])
    expect(JSON.stringify(read(answer))).not.toContain('purchase_price')
  })

  test('of a few cards', () => {
    const collections = [{ id: 1, name: 'Formal', purchase_price }]
    const rest = { collections, did_you_mean: null, pages: [] }
    const answer = read(answerWithCards(suggestProducts, [written(leaky)], rest, []))
    expect(answer).toEqual(suggestProducts.output.parse(answer))
    expect(answer.collections).toEqual([{ id: 1, name: 'Formal' }])
  })

  test('of a product and its variants', () => {
    const variant = {
      sku: 'A',
      size: 'M' as const,
      color: 'Black',
      available_quantity: 1,
      sellable_quantity: 0,
      image_urls: [],
    }
    const shown = {
      id: 1,
      title: 'Odette',
      ...dress,
      description: '',
      fabric: '',
      care: '',
      image_urls: [],
      image_alts: [],
      model: { height_inches: 69, size: 'S' as const },
      colors: [],
      collections: [],
      variants: [{ ...variant, purchase_price }],
      purchase_price,
      favorite_id: null,
    }
    const answer = read(answerWithProduct({ id: 1, card: writeProduct(product, shown) }, NO_TAGS))
    expect(answer).toEqual(getProduct.output.parse(answer))
    expect(answer.variants).toEqual([variant])
  })
})

test('what lacks a field, or holds another type, is not written', () => {
  const { title: _, ...untitled } = card(1, 'Odette')
  // @ts-expect-error -- the title is missing
  expect(() => writeProduct(productCard, untitled)).toThrow('title')
  const rest = { name: 'Sale', ...place, total: -1 }
  expect(() => answerWithCards(listClearanceItems, [], rest, [])).toThrow('total')
})
