import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyProduct } from '../../../test/plain-catalog.ts'
import { CatalogIndex } from '../index/catalog-index.ts'
import { searchProducts } from '../index/list-products.ts'
import type { IndexedProduct } from '../index/indexed-product.ts'

type Spec = Partial<IndexedProduct> & { id: number; title?: string; score?: number }

const [SAMPLE] = fc.sample(anyProduct, { numRuns: 1, seed: 7 })

/** A dress that is there to be found by nothing but what the test says. */
function piece({ id, title = `Piece${id}`, score = 0, ...overrides }: Spec): IndexedProduct {
  const color = overrides.colors?.[0]?.name ?? 'Black'
  return {
    ...SAMPLE!,
    brand: 'Nobody',
    type: 'DRESS',
    length: 'N_A',
    collection_ids: [],
    variants: [{ size: 'M', color, free: { CORE: 1, CLEARANCE: 0 } }],
    offered: { CORE: true, CLEARANCE: false },
    ...overrides,
    text: { fabric: '', description: '', ...overrides.text, title },
    keys: { ...SAMPLE!.keys, id, recommendation_score: score, first_new_in_time: id },
  }
}

const COLLECTIONS = [
  { id: 1, name: 'Wedding Guest' },
  { id: 2, name: 'Formal' },
]
const BEST = { is_only_available: true, sorted_field: 'RAND', random: 0 } as const

function find(
  index: CatalogIndex,
  text: string,
  { isTyping = false, filter = {} }: { isTyping?: boolean; filter?: object } = {},
) {
  const { listing, did_you_mean } = searchProducts(
    index,
    { text, collections: COLLECTIONS, isTyping },
    { filter: { ...BEST, ...filter }, limit: 5_000 },
  )
  return { ids: listing.ids, did_you_mean }
}

function indexOf(...pieces: Spec[]): CatalogIndex {
  const index = new CatalogIndex()
  for (const spec of pieces) index.put(piece(spec))
  return index
}

describe('a search', () => {
  test('ranks title before brand and color, before collection, fabric and description', () => {
    const rose = { name: 'Rose', hex: '#ff0000', position: 1 }
    const index = indexOf(
      { id: 1, text: { title: '', fabric: '', description: 'A rose at the hip.' }, score: 9 },
      { id: 2, text: { title: '', fabric: 'Rose satin', description: '' }, score: 9 },
      { id: 4, colors: [rose] },
      { id: 5, brand: 'Rose & Co', score: 1 },
      { id: 6, title: 'Rose Gown' },
    )
    expect(find(index, 'rose').ids).toEqual([6, 5, 4, 2, 1])
  })

  test('finds by collection, type and length', () => {
    const index = indexOf(
      { id: 1, collection_ids: [1] },
      { id: 2, type: 'JUMPSUIT_ROMPER', length: 'MAXI' },
      { id: 3, type: 'TOP' },
    )
    expect(find(index, 'weddings').ids).toEqual([1])
    expect(find(index, 'maxi rompers').ids).toEqual([2])
    expect(find(index, 'jumpsuit').ids).toEqual([2])
    expect(find(index, 'tops').ids).toEqual([3])
    expect(find(index, 'N/A').ids).toEqual([])
  })

  test('finds what is only on sale, with the sale’s units', () => {
    const onSale = { CORE: 0, CLEARANCE: 1 }
    const index = indexOf(
      {
        id: 1,
        title: 'Satin Gown',
        offered: { CORE: true, CLEARANCE: true },
      },
      {
        id: 2,
        title: 'Satin Slip',
        offered: { CORE: false, CLEARANCE: true },
        variants: [{ size: 'S', color: 'Black', free: onSale }],
      },
      {
        id: 3,
        title: 'Satin Top',
        variants: [{ size: 'S', color: 'Black', free: onSale }],
      },
      { id: 4, title: 'Satin Skirt', offered: { CORE: false, CLEARANCE: false } },
    )
    const search = (filter: object) =>
      searchProducts(
        index,
        { text: 'satin', collections: COLLECTIONS, isTyping: false },
        { filter: { ...BEST, ...filter }, limit: 10 },
      )
    expect(search({})).toMatchObject({ listing: { ids: [1, 2] }, shelf: 'ANYWHERE' })
    expect(search({ sizes: ['S'] }).listing.ids).toEqual([2])
    expect(search({ is_only_available: false }).listing.ids).toEqual([1, 2, 3])
  })

  test('words for the sale find what is on sale, as the sale shows it', () => {
    const free = { CORE: 1, CLEARANCE: 1 }
    const index = indexOf(
      {
        id: 1,
        title: 'Satin Gown',
        offered: { CORE: true, CLEARANCE: true },
        variants: [{ size: 'S', color: 'Black', free }],
      },
      { id: 2, title: 'Satin Slip' },
    )
    const search = (text: string) =>
      searchProducts(
        index,
        { text, collections: COLLECTIONS, isTyping: false },
        { filter: BEST, limit: 10 },
      )
    for (const text of ['sale', 'satin on sale', 'clearance gown']) {
      const found = { listing: { ids: [1] }, shelf: 'CLEARANCE', did_you_mean: null }
      expect(search(text)).toMatchObject(found)
    }
    expect(search('satin')).toMatchObject({ listing: { ids: [1, 2] }, shelf: 'ANYWHERE' })
  })

  test('wants all words, in any order and field', () => {
    const index = indexOf(
      { id: 1, title: 'Satin Gown', brand: 'Lune' },
      { id: 2, title: 'Satin Top', brand: 'Sol' },
    )
    expect(find(index, 'lune satin').ids).toEqual([1])
    expect(find(index, 'satin').ids).toEqual([1, 2])
    expect(find(index, 'satin velvet').ids).toEqual([])
  })

  test('breaks ties by recommendation, then by id', () => {
    const index = indexOf(
      { id: 3, title: 'Slip', score: 1 },
      { id: 2, title: 'Slip', score: 1 },
      { id: 1, title: 'Slip', score: 5 },
    )
    expect(find(index, 'slip').ids).toEqual([1, 2, 3])
  })

  test.each([
    ['chifon', 'chiffon'],
    ['emreald gwon', 'emerald gown'],
    ['chiffon gwon', 'chiffon gown'],
    ['embriodred', 'embroidered'],
  ])('forgives %s and tells %s', async (typed, meant) => {
    const index = indexOf({ id: 1, title: 'Emerald Embroidered Chiffon Gown' }, { id: 2 })
    expect(find(index, typed)).toEqual({ ids: [1], did_you_mean: meant })
  })

  test('a known word means itself: mini does not find midi', () => {
    const index = indexOf({ id: 1, title: 'Mini' }, { id: 2, title: 'Midi' })
    expect(find(index, 'mini')).toEqual({ ids: [1], did_you_mean: null })
  })

  test('a known word may still be a mistake where no piece has all words', () => {
    const index = indexOf({ id: 1, title: 'Lace Gown' }, { id: 2, title: 'Lake Tote' })
    expect(find(index, 'lake gown')).toEqual({ ids: [1], did_you_mean: 'lace gown' })
  })

  test.each(['gwn', 'xyz', '👗', 'gown xyzzyx'])(
    'finds nothing for %s, and guesses nothing',
    async (typed) => {
      expect(find(indexOf({ id: 1, title: 'Gown' }), typed)).toEqual({
        ids: [],
        did_you_mean: null,
      })
    },
  )

  test('completes the last word while the visitor types', () => {
    const index = indexOf({ id: 1, title: 'Satin Gown' }, { id: 2, title: 'Sat Gown' })
    expect(find(index, 'gown s', { isTyping: true }).ids).toEqual([1, 2])
    expect(find(index, 'gown sat', { isTyping: true }).ids).toEqual([2, 1])
    expect(find(index, 'gown sat').ids).toEqual([2])
    expect(find(index, 'gown sati').ids).toEqual([1])
  })

  test('filters and sorts like a listing', () => {
    const index = indexOf(
      { id: 1, title: 'Slip', brand: 'Lune' },
      { id: 2, title: 'Slip', brand: 'Sol' },
      { id: 3, title: 'Slip', brand: 'Lune', variants: [] },
    )
    expect(find(index, 'slip', { filter: { brands: ['Lune'] } }).ids).toEqual([1])
    const newest = { sorted_field: 'FIRST_NEW_IN_TIME' }
    expect(find(index, 'slip', { filter: newest }).ids).toEqual([2, 1])
  })

  test('follows changes: new words are found, old ones are not, a taken slot starts clean', () => {
    const index = indexOf({ id: 1, title: 'Satin Gown' }, { id: 2, title: 'Tulle Gown' })
    expect(find(index, 'satin').ids).toEqual([1])
    index.put(piece({ id: 1, title: 'Velvet Gown' }))
    expect(find(index, 'satin').ids).toEqual([])
    expect(find(index, 'velvet').ids).toEqual([1])
    index.remove(1)
    index.put(piece({ id: 9, title: 'Lace Top' }))
    expect(find(index, 'velvet').ids).toEqual([])
    expect(find(index, 'lace').ids).toEqual([9])
    expect(find(index, 'gown').ids).toEqual([2])
    index.put(piece({ id: 9, title: 'Velvet Top' }))
    index.put(piece({ id: 9, title: 'Lace Top' }))
    expect(find(index, 'lace').ids).toEqual([9])
  })

  test('what is not offered is not found, nor does it hide what was meant', () => {
    const nowhere = { CORE: false, CLEARANCE: false }
    const index = indexOf({ id: 1, title: 'Gown' }, { id: 2, title: 'Gonw', offered: nowhere })
    expect(find(index, 'gonw')).toEqual({ ids: [1], did_you_mean: 'gown' })
  })

  test('pages by place go through the best matches once', () => {
    const words = fc.constantFrom('gown', 'satin', 'lace')
    const text = fc.record({
      title: fc.array(words, { maxLength: 2 }).map((list) => list.join(' ')),
      fabric: fc.array(words, { maxLength: 1 }).map((list) => list.join(' ')),
      description: fc.array(words, { maxLength: 2 }).map((list) => list.join(' ')),
    })
    const pieces = fc.array(fc.record({ text, score: fc.integer({ min: -1, max: 1 }) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(pieces, words, fc.integer({ min: 1, max: 7 }), (specs, query, limit) => {
        const index = new CatalogIndex()
        for (const [i, { text: words_, score }] of specs.entries())
          index.put(piece({ id: i + 1, title: words_.title, text: words_, score }))
        const { ids } = find(index, query)
        const seen: number[] = []
        let after: string | undefined
        do {
          const search = { text: query, collections: [], isTyping: false }
          const { listing } = searchProducts(index, search, { filter: BEST, limit, after })
          expect(listing.skip).toBe(seen.length)
          seen.push(...listing.ids)
          after = listing.last_cursor ?? undefined
        } while (after)
        expect(seen).toEqual(ids)
      }),
    )
  })
})

describe('words that shoppers use', () => {
  const color = (name: string, hex: string, position = 1) => ({ name, hex, position })
  const navy = color('Navy', '#1d2b53')
  const sky = color('Sky', '#a8cdf0')
  const free = (size: 'M' | 'TWO_XL', name: string) =>
    ({ size, color: name, free: { CORE: 1, CLEARANCE: 0 } }) as const

  test('a family finds its colors, those that are pictured in it first', () => {
    const black = color('Black', '#201c24')
    const index = indexOf(
      { id: 1, colors: [black, sky], variants: [free('M', 'Black'), free('M', 'Sky')], score: 9 },
      { id: 2, colors: [navy] },
      { id: 3, colors: [black] },
    )
    expect(find(index, 'blue').ids).toEqual([2, 1])
    expect(find(index, 'dark blue').ids).toEqual([2])
  })

  test('a color and a size are wanted of one and the same piece that is free', () => {
    const variants = [free('M', 'Navy'), free('TWO_XL', 'Sky')]
    const index = indexOf({ id: 1, colors: [navy, sky], variants })
    expect(find(index, 'navy size m').ids).toEqual([1])
    expect(find(index, 'navy 2x').ids).toEqual([])
    expect(find(index, 'sky blue 2xl').ids).toEqual([1])
  })

  test('are never taken for a mistake, also where nothing is found', () => {
    const index = indexOf({ id: 1, title: 'Rod Linked Frame' })
    for (const query of ['red', 'pink', 'prom'])
      expect(find(index, query)).toEqual({ ids: [], did_you_mean: null })
  })

  test('are what a mistake may have been meant for', () => {
    const index = indexOf({ id: 1, colors: [color('Wine', '#6a1b30')] })
    expect(find(index, 'burgandy')).toEqual({ ids: [1], did_you_mean: 'burgundy' })
  })

  test('a mistake is not corrected to what the filter leaves out', () => {
    const index = indexOf({ id: 1, title: 'Velvet Gown', brand: 'Lune' })
    expect(find(index, 'velvat').did_you_mean).toBe('velvet')
    expect(find(index, 'velvat', { filter: { brands: ['Sol'] } }).did_you_mean).toBeNull()
  })

  test('a word of descriptions is no correction', () => {
    const text = { title: '', fabric: '', description: 'Blown by the wind.' }
    expect(find(indexOf({ id: 1, text }), 'blowm')).toEqual({ ids: [], did_you_mean: null })
  })

  test('a phrase is found as a whole', () => {
    const description = (words: string) => ({ title: '', fabric: '', description: words })
    const index = indexOf(
      { id: 1, text: description('A long skirt and short sleeves.') },
      { id: 2, text: description('Slim long sleeves.') },
    )
    expect(find(index, 'long sleeves').ids).toEqual([2])
  })
})
