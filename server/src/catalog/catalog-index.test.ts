import type { ProductFilter } from '@twirl/contract/catalog'
import { SIZES } from '@twirl/contract/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CatalogIndex, type IndexedProduct, type ListingScope } from './catalog-index.ts'
import { foldSeed, sortKey } from './product-order.ts'

const COLORS = ['Black', 'Blush']
const BRANDS = ['Lune', 'Sol']

const product = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    brand: fc.constantFrom(...BRANDS),
    type: fc.constantFrom('DRESS', 'TOP'),
    length: fc.constantFrom('MINI', 'MAXI'),
    price: fc.integer({ min: 1, max: 4 }),
    recommendation_score: fc.integer({ min: 0, max: 3 }),
    first_new_in_time: fc.integer({ min: 0, max: 3 }),
    collection_ids: fc.uniqueArray(fc.integer({ min: 1, max: 2 })),
    isCore: fc.boolean(),
    isClearance: fc.boolean(),
    variants: fc.uniqueArray(
      fc.record({
        size: fc.constantFrom(...SIZES.slice(0, 3)),
        color: fc.constantFrom(...COLORS),
        free: fc.record({ CORE: fc.nat(1), CLEARANCE: fc.nat(1) }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ size, color }) => `${size}${color}` },
    ),
  })
  .map(
    ({
      id,
      price,
      recommendation_score,
      first_new_in_time,
      isCore,
      isClearance,
      ...rest
    }): IndexedProduct => ({
      ...rest,
      keys: {
        id,
        price,
        recommendation_score,
        first_new_in_time,
        first_clearance_check_in_time: 0,
      },
      cards: {
        CORE: isCore ? `core ${id}` : null,
        CLEARANCE: isClearance ? `clearance ${id}` : null,
      },
    }),
  )

const filter: fc.Arbitrary<ProductFilter> = fc.record({
  brands: fc.subarray(BRANDS),
  sizes: fc.subarray(SIZES.slice(0, 3)),
  colors: fc.subarray(COLORS),
  types: fc.subarray(['DRESS', 'TOP'] as const).map((types) => [...types]),
  lengths: fc.subarray(['MINI', 'MAXI'] as const).map((lengths) => [...lengths]),
  is_only_available: fc.boolean(),
  sorted_field: fc.constantFrom(
    'RAND',
    'RECOMMENDED',
    'FIRST_NEW_IN_TIME',
    'PRICE_ASC',
    'PRICE_DESC',
  ),
  random: fc.nat(1_000),
})

const scope: fc.Arbitrary<ListingScope> = fc.oneof(
  fc.constant({ pool: 'CLEARANCE' as const }),
  fc.record({ pool: fc.constant('CORE' as const), collection_id: fc.constantFrom(null, 1, 2) }),
)

/** What a listing is, said plainly: keep what matches, sort, done. */
function expectedCards(
  products: IndexedProduct[],
  where: ListingScope,
  by: ProductFilter,
): string[] {
  const includes = (wanted: readonly string[] | undefined, value: string) =>
    !wanted?.length || wanted.includes(value)
  return products
    .filter(({ cards }) => cards[where.pool] !== null)
    .filter(
      ({ collection_ids }) =>
        where.pool === 'CLEARANCE' ||
        where.collection_id === null ||
        collection_ids.includes(where.collection_id),
    )
    .filter(({ brand }) => includes(by.brands, brand))
    .filter(({ type }) => includes(by.types, type))
    .filter(({ length }) => includes(by.lengths, length))
    .filter(({ variants }) =>
      variants.some(
        ({ size, color, free }) =>
          includes(by.sizes, size) &&
          includes(by.colors, color) &&
          (!by.is_only_available || free[where.pool] > 0),
      ),
    )
    .map(({ keys, cards }) => ({ keys, card: cards[where.pool]! }))
    .toSorted((a, b) => order(a.keys, by) - order(b.keys, by) || a.keys.id - b.keys.id)
    .map(({ card }) => card)
}

function order(keys: IndexedProduct['keys'], { sorted_field, random }: ProductFilter): number {
  return sortKey(keys, sorted_field, foldSeed(random))
}

describe('CatalogIndex', () => {
  test('lists what a plain filter and sort would, after any history of changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: product }, fc.integer({ min: 1, max: 60 })), {
          maxLength: 120,
        }),
        scope,
        filter,
        (history, where, by) => {
          const index = new CatalogIndex()
          const known = new Map<number, IndexedProduct>()
          for (const step of history) {
            if (typeof step === 'number') {
              index.remove(step)
              known.delete(step)
            } else {
              index.put(step)
              known.set(step.keys.id, step)
            }
          }
          const expected = expectedCards([...known.values()], where, by)
          const listed = index.list(where, { filter: by, skip: 0, limit: 100 })
          expect(listed).toEqual({ cards: expected, total: expected.length })
          expect(index.size).toBe(known.size)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('pages partition the result: no repeat, no gap', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(product, { selector: ({ keys }) => keys.id, maxLength: 60 }),
        scope,
        filter,
        fc.integer({ min: 1, max: 9 }),
        (products, where, by, limit) => {
          const index = new CatalogIndex()
          for (const one of products) index.put(one)
          const pages: string[] = []
          for (let skip = 0; skip < 70; skip += limit)
            pages.push(...index.list(where, { filter: by, skip, limit }).cards)
          expect(pages).toEqual(expectedCards(products, where, by))
        },
      ),
    )
  })

  test('a name that nothing carries matches nothing and is not remembered', () => {
    const index = new CatalogIndex()
    const by = {
      brands: ['Nobody'],
      is_only_available: false,
      sorted_field: 'RAND',
      random: 0,
    } as const
    const listed = index.list(
      { pool: 'CORE', collection_id: 9 },
      { filter: { ...by, brands: [...by.brands] }, skip: 0, limit: 5 },
    )
    expect(listed).toEqual({ cards: [], total: 0 })
  })
})
