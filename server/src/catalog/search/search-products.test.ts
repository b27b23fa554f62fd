import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyProduct, cardText } from '../../../test/plain-catalog.ts'
import { CatalogIndex } from '../index/catalog-index.ts'
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
    cards: { CORE: cardText(`core ${id}`), CLEARANCE: null },
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

async function find(
  index: CatalogIndex,
  text: string,
  { isTyping = false, filter = {} }: { isTyping?: boolean; filter?: object } = {},
) {
  await index.prepareSearch()
  const { listing, did_you_mean } = index.search(
    { text, collections: COLLECTIONS, isTyping },
    { filter: { ...BEST, ...filter }, limit: 5_000 },
  )
  return { ids: listing.cards.map(({ id }) => id), did_you_mean }
}

function indexOf(...pieces: Spec[]): CatalogIndex {
  const index = new CatalogIndex()
  for (const spec of pieces) index.put(piece(spec))
  return index
}

describe('a search', () => {
  test('ranks title before brand and color, before collection, fabric and description', async () => {
    const rose = { name: 'Rose', hex: '#ff0000', position: 1 }
    const index = indexOf(
      { id: 1, text: { title: '', fabric: '', description: 'A rose at the hip.' }, score: 9 },
      { id: 2, text: { title: '', fabric: 'Rose satin', description: '' }, score: 9 },
      { id: 4, colors: [rose] },
      { id: 5, brand: 'Rose & Co', score: 1 },
      { id: 6, title: 'Rose Gown' },
    )
    expect((await find(index, 'rose')).ids).toEqual([6, 5, 4, 2, 1])
  })

  test('finds by collection, type and length', async () => {
    const index = indexOf(
      { id: 1, collection_ids: [1] },
      { id: 2, type: 'JUMPSUIT_ROMPER', length: 'MAXI' },
      { id: 3, type: 'TOP' },
    )
    expect((await find(index, 'weddings')).ids).toEqual([1])
    expect((await find(index, 'maxi rompers')).ids).toEqual([2])
    expect((await find(index, 'jumpsuit')).ids).toEqual([2])
    expect((await find(index, 'tops')).ids).toEqual([3])
    expect((await find(index, 'N/A')).ids).toEqual([])
  })

  test('finds what is only on sale, with the sale’s card and units', async () => {
    const onSale = { CORE: 0, CLEARANCE: 1 }
    const index = indexOf(
      {
        id: 1,
        title: 'Satin Gown',
        cards: { CORE: cardText('core 1'), CLEARANCE: cardText('sale 1') },
      },
      {
        id: 2,
        title: 'Satin Slip',
        cards: { CORE: null, CLEARANCE: cardText('sale 2') },
        variants: [{ size: 'S', color: 'Black', free: onSale }],
      },
      {
        id: 3,
        title: 'Satin Top',
        variants: [{ size: 'S', color: 'Black', free: onSale }],
      },
      { id: 4, title: 'Satin Skirt', cards: { CORE: null, CLEARANCE: null } },
    )
    await index.prepareSearch()
    const search = (filter: object) =>
      index
        .search(
          { text: 'satin', collections: COLLECTIONS, isTyping: false },
          { filter: { ...BEST, ...filter }, limit: 10 },
        )
        .listing.cards.map(({ card }) => card)
    expect(search({})).toEqual(['core 1', 'sale 2'])
    expect(search({ sizes: ['S'] })).toEqual(['sale 2'])
    expect(search({ is_only_available: false })).toEqual(['core 1', 'sale 2', 'core 3'])
  })

  test('words for the sale find what is on sale, as the sale shows it', async () => {
    const free = { CORE: 1, CLEARANCE: 1 }
    const index = indexOf(
      {
        id: 1,
        title: 'Satin Gown',
        cards: { CORE: cardText('core 1'), CLEARANCE: cardText('sale 1') },
        variants: [{ size: 'S', color: 'Black', free }],
      },
      { id: 2, title: 'Satin Slip' },
    )
    await index.prepareSearch()
    const search = (text: string) =>
      index.search({ text, collections: COLLECTIONS, isTyping: false }, { filter: BEST, limit: 10 })
    for (const text of ['sale', 'satin on sale', 'clearance gown']) {
      const { listing, did_you_mean } = search(text)
      expect(listing.cards.map(({ card }) => card)).toEqual(['sale 1'])
      expect(did_you_mean).toBeNull()
    }
    expect(search('satin').listing.cards.map(({ card }) => card)).toEqual(['core 1', 'core 2'])
  })

  test('wants all words, in any order and field', async () => {
    const index = indexOf(
      { id: 1, title: 'Satin Gown', brand: 'Lune' },
      { id: 2, title: 'Satin Top', brand: 'Sol' },
    )
    expect((await find(index, 'lune satin')).ids).toEqual([1])
    expect((await find(index, 'satin')).ids).toEqual([1, 2])
    expect((await find(index, 'satin velvet')).ids).toEqual([])
  })

  test('breaks ties by recommendation, then by id', async () => {
    const index = indexOf(
      { id: 3, title: 'Slip', score: 1 },
      { id: 2, title: 'Slip', score: 1 },
      { id: 1, title: 'Slip', score: 5 },
    )
    expect((await find(index, 'slip')).ids).toEqual([1, 2, 3])
  })

  test.each([
    ['chifon', 'chiffon'],
    ['emreald gwon', 'emerald gown'],
    ['chiffon gwon', 'chiffon gown'],
    ['embriodred', 'embroidered'],
  ])('forgives %s and tells %s', async (typed, meant) => {
    const index = indexOf({ id: 1, title: 'Emerald Embroidered Chiffon Gown' }, { id: 2 })
    expect(await find(index, typed)).toEqual({ ids: [1], did_you_mean: meant })
  })

  test('a known word means itself: mini does not find midi', async () => {
    const index = indexOf({ id: 1, title: 'Mini' }, { id: 2, title: 'Midi' })
    expect(await find(index, 'mini')).toEqual({ ids: [1], did_you_mean: null })
  })

  test('a known word may still be a mistake where no piece has all words', async () => {
    const index = indexOf({ id: 1, title: 'Lace Gown' }, { id: 2, title: 'Lake Tote' })
    expect(await find(index, 'lake gown')).toEqual({ ids: [1], did_you_mean: 'lace gown' })
  })

  test.each(['gwn', 'xyz', '👗', 'gown xyzzyx'])(
    'finds nothing for %s, and guesses nothing',
    async (typed) => {
      expect(await find(indexOf({ id: 1, title: 'Gown' }), typed)).toEqual({
        ids: [],
        did_you_mean: null,
      })
    },
  )

  test('completes the last word while the visitor types', async () => {
    const index = indexOf({ id: 1, title: 'Satin Gown' }, { id: 2, title: 'Sat Gown' })
    expect((await find(index, 'gown s', { isTyping: true })).ids).toEqual([1, 2])
    expect((await find(index, 'gown sat', { isTyping: true })).ids).toEqual([2, 1])
    expect((await find(index, 'gown sat')).ids).toEqual([2])
    expect((await find(index, 'gown sati')).ids).toEqual([1])
  })

  test('filters and sorts like a listing', async () => {
    const index = indexOf(
      { id: 1, title: 'Slip', brand: 'Lune' },
      { id: 2, title: 'Slip', brand: 'Sol' },
      { id: 3, title: 'Slip', brand: 'Lune', variants: [] },
    )
    expect((await find(index, 'slip', { filter: { brands: ['Lune'] } })).ids).toEqual([1])
    const newest = { sorted_field: 'FIRST_NEW_IN_TIME' }
    expect((await find(index, 'slip', { filter: newest })).ids).toEqual([2, 1])
  })

  test('follows changes: new words are found, old ones are not, a taken slot starts clean', async () => {
    const index = indexOf({ id: 1, title: 'Satin Gown' }, { id: 2, title: 'Tulle Gown' })
    expect((await find(index, 'satin')).ids).toEqual([1])
    index.put(piece({ id: 1, title: 'Velvet Gown' }))
    expect((await find(index, 'satin')).ids).toEqual([])
    expect((await find(index, 'velvet')).ids).toEqual([1])
    index.remove(1)
    index.put(piece({ id: 9, title: 'Lace Top' }))
    expect((await find(index, 'velvet')).ids).toEqual([])
    expect((await find(index, 'lace')).ids).toEqual([9])
    expect((await find(index, 'gown')).ids).toEqual([2])
    index.put(piece({ id: 9, title: 'Velvet Top' }))
    index.put(piece({ id: 9, title: 'Lace Top' }))
    expect((await find(index, 'lace')).ids).toEqual([9])
  })

  test('what is not offered is not found, nor does it hide what was meant', async () => {
    const nowhere = { CORE: null, CLEARANCE: null }
    const index = indexOf({ id: 1, title: 'Gown' }, { id: 2, title: 'Gonw', cards: nowhere })
    expect(await find(index, 'gonw')).toEqual({ ids: [1], did_you_mean: 'gown' })
  })

  test('those who search while texts are read wait for the same reading, and see later changes too', async () => {
    const index = new CatalogIndex()
    for (let id = 1; id <= 3_000; id++)
      index.put(
        piece({
          id,
          title: `Gown number${id}`,
          text: { title: '', fabric: 'satin', description: 'x '.repeat(200) },
        }),
      )
    const searches = Promise.all([find(index, 'gown'), find(index, 'gown')])
    index.put(piece({ id: 1, title: 'Velvet' }))
    // The last one has not been read yet; another takes its slot later.
    index.remove(3_000)
    const [one, two] = await searches
    expect(one).toEqual(two)
    expect((await find(index, 'gown')).ids).toHaveLength(2_998)
    expect((await find(index, 'velvet')).ids).toEqual([1])
    index.put(piece({ id: 4_000, title: 'Tulle' }))
    expect((await find(index, 'tulle')).ids).toEqual([4_000])
    expect((await find(index, 'number3000')).ids).not.toContain(4_000)
  })

  test('pages by place go through the best matches once', async () => {
    const words = fc.constantFrom('gown', 'satin', 'lace')
    const text = fc.record({
      title: fc.array(words, { maxLength: 2 }).map((list) => list.join(' ')),
      fabric: fc.array(words, { maxLength: 1 }).map((list) => list.join(' ')),
      description: fc.array(words, { maxLength: 2 }).map((list) => list.join(' ')),
    })
    const pieces = fc.array(fc.record({ text, score: fc.integer({ min: -1, max: 1 }) }), {
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(
        pieces,
        words,
        fc.integer({ min: 1, max: 7 }),
        async (specs, query, limit) => {
          const index = new CatalogIndex()
          for (const [i, { text: words_, score }] of specs.entries())
            index.put(piece({ id: i + 1, title: words_.title, text: words_, score }))
          const { ids } = await find(index, query)
          const seen: number[] = []
          let after: string | undefined
          do {
            const search = { text: query, collections: [], isTyping: false }
            const { listing } = index.search(search, { filter: BEST, limit, after })
            expect(listing.skip).toBe(seen.length)
            seen.push(...listing.cards.map(({ id }) => id))
            after = listing.last_cursor ?? undefined
          } while (after)
          expect(seen).toEqual(ids)
        },
      ),
    )
  })
})

describe('words that shoppers use', () => {
  const color = (name: string, hex: string, position = 1) => ({ name, hex, position })
  const navy = color('Navy', '#1d2b53')
  const sky = color('Sky', '#a8cdf0')
  const free = (size: 'M' | 'TWO_XL', name: string) =>
    ({ size, color: name, free: { CORE: 1, CLEARANCE: 0 } }) as const

  test('a family finds its colors, those that are pictured in it first', async () => {
    const black = color('Black', '#201c24')
    const index = indexOf(
      { id: 1, colors: [black, sky], variants: [free('M', 'Black'), free('M', 'Sky')], score: 9 },
      { id: 2, colors: [navy] },
      { id: 3, colors: [black] },
    )
    expect((await find(index, 'blue')).ids).toEqual([2, 1])
    expect((await find(index, 'dark blue')).ids).toEqual([2])
  })

  test('a color and a size are wanted of one and the same piece that is free', async () => {
    const variants = [free('M', 'Navy'), free('TWO_XL', 'Sky')]
    const index = indexOf({ id: 1, colors: [navy, sky], variants })
    expect((await find(index, 'navy size m')).ids).toEqual([1])
    expect((await find(index, 'navy 2x')).ids).toEqual([])
    expect((await find(index, 'sky blue 2xl')).ids).toEqual([1])
  })

  test('are never taken for a mistake, also where nothing is found', async () => {
    const index = indexOf({ id: 1, title: 'Rod Linked Frame' })
    for (const query of ['red', 'pink', 'prom'])
      expect(await find(index, query)).toEqual({ ids: [], did_you_mean: null })
  })

  test('are what a mistake may have been meant for', async () => {
    const index = indexOf({ id: 1, colors: [color('Wine', '#6a1b30')] })
    expect(await find(index, 'burgandy')).toEqual({ ids: [1], did_you_mean: 'burgundy' })
  })

  test('a mistake is not corrected to what the filter leaves out', async () => {
    const index = indexOf({ id: 1, title: 'Velvet Gown', brand: 'Lune' })
    expect((await find(index, 'velvat')).did_you_mean).toBe('velvet')
    expect((await find(index, 'velvat', { filter: { brands: ['Sol'] } })).did_you_mean).toBeNull()
  })

  test('a word of descriptions is no correction', async () => {
    const text = { title: '', fabric: '', description: 'Blown by the wind.' }
    expect(await find(indexOf({ id: 1, text }), 'blowm')).toEqual({ ids: [], did_you_mean: null })
  })

  test('a phrase is found as a whole', async () => {
    const description = (words: string) => ({ title: '', fabric: '', description: words })
    const index = indexOf(
      { id: 1, text: description('A long skirt and short sleeves.') },
      { id: 2, text: description('Slim long sleeves.') },
    )
    expect((await find(index, 'long sleeves')).ids).toEqual([2])
  })
})
