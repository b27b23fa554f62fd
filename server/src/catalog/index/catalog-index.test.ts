import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyCatalog,
  anyFilter,
  anyProduct,
  anyScope,
  listPlainly,
  MAX_ID,
} from '../../../test/plain-catalog.ts'
import { CatalogIndex } from './catalog-index.ts'
import type { IndexedProduct, ListingScope } from './indexed-product.ts'
import { listProducts, type ListingQuery } from './list-products.ts'

// A product is put, or the one with that id is taken out.
const change = fc.oneof(
  { weight: 3, arbitrary: anyProduct },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: MAX_ID }) },
)
type Change = IndexedProduct | number

class Shop {
  readonly index = new CatalogIndex()
  readonly known = new Map<number, IndexedProduct>()

  apply(changes: Change[]): void {
    for (const step of changes) {
      if (typeof step === 'number') {
        this.index.remove(step)
        this.known.delete(step)
      } else {
        this.index.put(step)
        this.known.set(step.keys.id, step)
      }
    }
  }
}

const pageSize = fc.integer({ min: 1, max: 9 })
const idsOf = (products: IndexedProduct[]): number[] => products.map(({ keys }) => keys.id)

describe('CatalogIndex', () => {
  test('lists what a plain filter and sort would, after any history of changes', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 80 }),
        fc.array(change, { maxLength: 40 }),
        anyScope,
        anyFilter,
        (before, after, scope, filter) => {
          const shop = new Shop()
          shop.apply(before)
          // Sorted once now, so that later changes have to find their place in the order.
          listProducts(shop.index, scope, { filter, limit: 1 })
          shop.apply(after)
          const expected = listPlainly([...shop.known.values()], scope, filter)
          const listed = listProducts(shop.index, scope, { filter, limit: 100 })
          expect(listed).toMatchObject({ total: expected.length, skip: 0 })
          expect(listed.ids).toEqual(idsOf(expected))
          expect(shop.index.size).toBe(shop.known.size)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('pages by offset partition the result: no repeat, no gap', () => {
    fc.assert(
      fc.property(anyCatalog, anyScope, anyFilter, pageSize, (products, scope, filter, limit) => {
        const shop = new Shop()
        shop.apply(products)
        const pages: number[] = []
        for (let skip = 0; skip < MAX_ID; skip += limit) {
          const page = listProducts(shop.index, scope, { filter, skip, limit })
          expect(page.skip).toBe(Math.min(skip, page.total))
          pages.push(...page.ids)
        }
        expect(pages).toEqual(idsOf(listPlainly(products, scope, filter)))
      }),
    )
  })

  describe('pages by place', () => {
    const walk = fc.record({
      products: anyCatalog,
      scope: anyScope,
      filter: anyFilter,
      limit: pageSize,
      // What happens between one page and the next: products come, go, sell out and change.
      meanwhile: fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 12 }),
    })

    test('partition the result in both directions, and say where they stand', () => {
      fc.assert(
        fc.property(walk, ({ products, scope, filter, limit }) => {
          const shop = new Shop()
          shop.apply(products)
          const expected = idsOf(listPlainly(products, scope, filter))
          const down = walkPages(shop, { scope, filter, limit, direction: 'after', meanwhile: [] })
          expect(down.flat()).toEqual(expected)
          const up = walkPages(shop, { scope, filter, limit, direction: 'before', meanwhile: [] })
          expect(up.toReversed().flat()).toEqual(expected.slice(0, -1))
        }),
      )
    })

    test.each(['after', 'before'] as const)(
      'going %s: who stays is seen exactly once, who comes or goes at most once',
      (direction) => {
        fc.assert(
          fc.property(walk, ({ products, scope, filter, limit, meanwhile }) => {
            const shop = new Shop()
            shop.apply(products)
            const first = listPlainly(products, scope, filter)
            const start = direction === 'after' ? [] : first.slice(-1)
            const seen = [
              ...idsOf(start),
              ...walkPages(shop, { scope, filter, limit, direction, meanwhile }).flat(),
            ]
            const touched = new Set(
              meanwhile.flat().map((step) => (typeof step === 'number' ? step : step.keys.id)),
            )
            const unmoved = seen.filter((id) => !touched.has(id))
            expect(unmoved.toSorted((a, b) => a - b)).toEqual(
              idsOf(first)
                .filter((id) => !touched.has(id))
                .toSorted((a, b) => a - b),
            )
            // A piece that is only added or sold out, at the place it had, cannot come twice either.
            const repeated = seen.filter((id, i) => seen.indexOf(id) !== i)
            expect(repeated.filter((id) => !movedWithin(id, products, meanwhile))).toEqual([])
          }),
          { numRuns: 300 },
        )
      },
    )

    test('by offset instead, a piece that sells out would take another one with it', () => {
      const shop = new Shop()
      const [sample] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
      for (let id = 1; id <= 4; id++)
        shop.apply([
          {
            ...sample!,
            keys: { ...sample!.keys, id },
            offered: { CORE: true, CLEARANCE: false },
          },
        ])
      const scope = { pool: 'CORE', collection_id: null } as const
      const query = {
        filter: { is_only_available: false, sorted_field: 'RECOMMENDED', random: 0 },
        limit: 2,
      } as const
      const first = listProducts(shop.index, scope, query)
      shop.apply([1])
      expect(listProducts(shop.index, scope, { ...query, skip: 2 }).ids).toEqual([4])
      const after = first.last_cursor!
      expect(listProducts(shop.index, scope, { ...query, after }).ids).toEqual([3, 4])
    })

    test('a place of another order is refused at its field', () => {
      const shop = new Shop()
      shop.apply(fc.sample(anyProduct, { numRuns: 30, seed: 1 }))
      const scope = { pool: 'CORE', collection_id: null } as const
      const filter = { is_only_available: false, sorted_field: 'RAND', random: 1 } as const
      const { last_cursor } = listProducts(shop.index, scope, { filter, limit: 2 })
      const other = { ...filter, random: 2 }
      expect(() =>
        listProducts(shop.index, scope, { filter: other, limit: 2, after: last_cursor! }),
      ).toThrow(
        expect.objectContaining({
          code: 'BAD_REQUEST',
          details: { fields: { after: expect.any(String) } },
        }),
      )
    })
  })

  test('prices sort by what the card of the pool leads with', () => {
    const shop = new Shop()
    const [sample] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
    const piece = (id: number, price: number, clearance_price: number): IndexedProduct => ({
      ...sample!,
      keys: { ...sample!.keys, id, price, clearance_price },
      offered: { CORE: true, CLEARANCE: true },
    })
    shop.apply([piece(1, 10, 90), piece(2, 20, 80), piece(3, 30, 70)])
    const filter = { is_only_available: false, sorted_field: 'PRICE_ASC', random: 0 } as const
    const ids = (scope: ListingScope) => listProducts(shop.index, scope, { filter, limit: 9 }).ids
    expect(ids({ pool: 'CORE', collection_id: null })).toEqual([1, 2, 3])
    expect(ids({ pool: 'CLEARANCE' })).toEqual([3, 2, 1])
  })

  test('a name that nothing carries matches nothing', () => {
    const filter = {
      brands: ['Nobody'],
      is_only_available: false,
      sorted_field: 'RAND' as const,
      random: 0,
    }
    const listed = listProducts(
      new CatalogIndex(),
      { pool: 'CORE', collection_id: 9 },
      { filter, limit: 5, with_facets: true },
    )
    expect(listed).toEqual({
      ids: [],
      total: 0,
      skip: 0,
      first_cursor: null,
      last_cursor: null,
      facets: { brands: [], sizes: [], colors: [], color_families: [], types: [], lengths: [] },
    })
  })
})

type Walk = Pick<ListingQuery, 'filter' | 'limit'> & {
  scope: ListingScope
  direction: 'after' | 'before'
  meanwhile: Change[][]
}

/** Loads page after page from the first place (or page before page from the last), with changes in between. */
function walkPages(shop: Shop, { scope, filter, limit, direction, meanwhile }: Walk): number[][] {
  const { total } = listProducts(shop.index, scope, { filter, limit: 1 })
  const start =
    direction === 'after'
      ? listProducts(shop.index, scope, { filter, limit })
      : listProducts(shop.index, scope, { filter, limit: 1, skip: Math.max(0, total - 1) })
  const pages = direction === 'after' ? [start.ids] : []
  let cursor = direction === 'after' ? start.last_cursor : start.first_cursor
  for (let step = 0; cursor !== null; step++) {
    shop.apply(meanwhile[step] ?? [])
    const page = listProducts(shop.index, scope, { filter, limit, [direction]: cursor })
    const all = listProducts(shop.index, scope, { filter, limit: 100 }).ids
    pages.push(page.ids)
    expect(all.slice(page.skip, page.skip + page.ids.length)).toEqual(pages.at(-1))
    cursor = direction === 'after' ? page.last_cursor : page.first_cursor
  }
  return pages
}

/** Whether a product got another place in some order on the way. */
function movedWithin(id: number, products: IndexedProduct[], meanwhile: Change[][]): boolean {
  const keys = [...products, ...meanwhile.flat()]
    .filter((step) => typeof step !== 'number')
    .map((step) => step.keys)
    .filter((key) => key.id === id)
  return keys.some((key) => JSON.stringify(key) !== JSON.stringify(keys[0]))
}
