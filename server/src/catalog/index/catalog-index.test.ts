import type { Size } from '@twirl/contract/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyCatalog,
  anyFilter,
  anyProduct,
  anyScope,
  listPlainly,
  MAX_ID,
  cardText,
} from '../../../test/plain-catalog.ts'
import { CatalogIndex } from './catalog-index.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { cardTag, listingTags } from './listing-tags.ts'

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
          shop.index.list(scope, { filter, limit: 1 })
          shop.apply(after)
          const expected = listPlainly([...shop.known.values()], scope, filter)
          const listed = shop.index.list(scope, { filter, limit: 100 })
          expect(listed).toMatchObject({ total: expected.length, skip: 0 })
          expect(listed.cards).toEqual(
            expected.map(({ keys, cards }) => ({ id: keys.id, card: cards[scope.pool] })),
          )
          expect(shop.index.size).toBe(shop.known.size)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('the tags of a change name every listing that it changes', () => {
    const seen = { unchanged: 0, kept: 0, dropped: 0, cards: 0 }
    const edit = fc.oneof(
      fc.constant((product: IndexedProduct) => product),
      fc.string().map((title) => (product: IndexedProduct) => ({
        ...product,
        cards: { ...product.cards, CORE: product.cards.CORE && cardText(title) },
      })),
      fc.boolean().map((isFree) => (product: IndexedProduct) => ({
        ...product,
        variants: product.variants.map((variant) => ({
          ...variant,
          free: { ...variant.free, CORE: isFree ? 1 : 0 },
        })),
      })),
      fc.nat(3).map((recommendation_score) => (product: IndexedProduct) => ({
        ...product,
        keys: { ...product.keys, recommendation_score },
      })),
      anyProduct.map(({ keys, ...other }) => (product: IndexedProduct) => ({
        ...other,
        keys: { ...keys, id: product.keys.id },
      })),
      fc.constant(() => null),
    )
    const anyQuery = fc.record({ filter: anyFilter, limit: pageSize, with_facets: fc.boolean() })
    fc.assert(
      fc.property(anyCatalog, edit, anyScope, anyQuery, (products, editProduct, scope, query) => {
        fc.pre(products.length > 0)
        const shop = new Shop()
        shop.apply(products)
        const before = shop.index.list(scope, query)
        const [product] = shop.known.values()
        const { id } = product!.keys
        const edited = editProduct(product!)
        const tags = new Set(edited ? shop.index.update(edited) : shop.index.remove(id))
        const after = shop.index.list(scope, query)
        if (tags.size === 0) seen.unchanged++
        if (listingTags(scope, query).some((tag) => tags.has(tag))) {
          seen.dropped++
          return
        }
        if (tags.size > 0) seen.kept++
        const { cards, ...rest } = after
        const { cards: cardsBefore, ...restBefore } = before
        expect(rest).toEqual(restBefore)
        expect(cards.map((card) => card.id)).toEqual(cardsBefore.map((card) => card.id))
        const changed = tags.has(cardTag(id)) ? id : null
        if (changed) seen.cards++
        const unchanged = (listed: { id: number }[]) => listed.filter((card) => card.id !== changed)
        expect(unchanged(cards)).toEqual(unchanged(cardsBefore))
      }),
      { numRuns: 1_000 },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
  })

  test('a size that sells out concerns the listings that read it, in the scopes of the product', () => {
    const shop = new Shop()
    const [sample] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
    const piece = (free: number): IndexedProduct => ({
      ...sample!,
      collection_ids: [1],
      cards: { CORE: cardText('core'), CLEARANCE: cardText('clearance') },
      variants: [
        { size: 'XS', color: 'Black', free: { CORE: free, CLEARANCE: 1 } },
        { size: 'S', color: 'Black', free: { CORE: 1, CLEARANCE: 1 } },
      ],
    })
    shop.apply([piece(1)])
    const tags = new Set(shop.index.update(piece(0)))
    const isConcerned = (
      scope: Parameters<CatalogIndex['list']>[0],
      sizes: Size[] = [],
      with_facets = false,
    ) => {
      const filter = { sizes, is_only_available: true, sorted_field: 'RAND', random: 0 } as const
      return listingTags(scope, { filter, with_facets }).some((tag) => tags.has(tag))
    }
    const collection = { pool: 'CORE', collection_id: 1 } as const
    expect(isConcerned(collection, ['XS'])).toBe(true)
    expect(isConcerned(collection, [], true)).toBe(true)
    expect(isConcerned(collection, ['S'])).toBe(false)
    expect(isConcerned(collection)).toBe(false)
    expect(isConcerned({ pool: 'CORE', collection_id: 2 }, ['XS'], true)).toBe(false)
    expect(isConcerned({ pool: 'CLEARANCE' }, ['XS'], true)).toBe(false)
  })

  test('pages by offset partition the result: no repeat, no gap', () => {
    fc.assert(
      fc.property(anyCatalog, anyScope, anyFilter, pageSize, (products, scope, filter, limit) => {
        const shop = new Shop()
        shop.apply(products)
        const pages: number[] = []
        for (let skip = 0; skip < MAX_ID; skip += limit) {
          const page = shop.index.list(scope, { filter, skip, limit })
          expect(page.skip).toBe(Math.min(skip, page.total))
          pages.push(...page.cards.map(({ id }) => id))
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
            cards: { CORE: cardText('core'), CLEARANCE: null },
          },
        ])
      const scope = { pool: 'CORE', collection_id: null } as const
      const query = {
        filter: { is_only_available: false, sorted_field: 'RECOMMENDED', random: 0 },
        limit: 2,
      } as const
      const first = shop.index.list(scope, query)
      shop.apply([1])
      const ids = (page: { cards: { id: number }[] }) => page.cards.map(({ id }) => id)
      expect(ids(shop.index.list(scope, { ...query, skip: 2 }))).toEqual([4])
      expect(ids(shop.index.list(scope, { ...query, after: first.last_cursor! }))).toEqual([3, 4])
    })

    test('a place of another order is refused at its field', () => {
      const shop = new Shop()
      shop.apply(fc.sample(anyProduct, { numRuns: 30, seed: 1 }))
      const scope = { pool: 'CORE', collection_id: null } as const
      const filter = { is_only_available: false, sorted_field: 'RAND', random: 1 } as const
      const { last_cursor } = shop.index.list(scope, { filter, limit: 2 })
      const other = { ...filter, random: 2 }
      expect(() =>
        shop.index.list(scope, { filter: other, limit: 2, after: last_cursor! }),
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
      cards: { CORE: cardText(`core ${id}`), CLEARANCE: cardText(`clearance ${id}`) },
    })
    shop.apply([piece(1, 10, 90), piece(2, 20, 80), piece(3, 30, 70)])
    const filter = { is_only_available: false, sorted_field: 'PRICE_ASC', random: 0 } as const
    const ids = (scope: Parameters<CatalogIndex['list']>[0]) =>
      shop.index.list(scope, { filter, limit: 9 }).cards.map(({ id }) => id)
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
    const listed = new CatalogIndex().list(
      { pool: 'CORE', collection_id: 9 },
      { filter, limit: 5, with_facets: true },
    )
    expect(listed).toEqual({
      cards: [],
      total: 0,
      skip: 0,
      first_cursor: null,
      last_cursor: null,
      facets: { brands: [], sizes: [], colors: [], color_families: [], types: [], lengths: [] },
    })
  })
})

type Walk = Pick<Parameters<CatalogIndex['list']>[1], 'filter' | 'limit'> & {
  scope: Parameters<CatalogIndex['list']>[0]
  direction: 'after' | 'before'
  meanwhile: Change[][]
}

/** Loads page after page from the first place (or page before page from the last), with changes in between. */
function walkPages(shop: Shop, { scope, filter, limit, direction, meanwhile }: Walk): number[][] {
  const { total } = shop.index.list(scope, { filter, limit: 1 })
  const start =
    direction === 'after'
      ? shop.index.list(scope, { filter, limit })
      : shop.index.list(scope, { filter, limit: 1, skip: Math.max(0, total - 1) })
  const pages = direction === 'after' ? [start.cards.map(({ id }) => id)] : []
  let cursor = direction === 'after' ? start.last_cursor : start.first_cursor
  for (let step = 0; cursor !== null; step++) {
    shop.apply(meanwhile[step] ?? [])
    const page = shop.index.list(scope, { filter, limit, [direction]: cursor })
    const all = shop.index.list(scope, { filter, limit: 100 }).cards.map(({ id }) => id)
    pages.push(page.cards.map(({ id }) => id))
    expect(all.slice(page.skip, page.skip + page.cards.length)).toEqual(pages.at(-1))
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
