import type { Size } from '@twirl/contract/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCatalog, anyFilter, anyProduct, anyScope } from '../../../test/plain-catalog.ts'
import { CatalogIndex } from '../index/catalog-index.ts'
import type { IndexedProduct, ListingScope } from '../index/indexed-product.ts'
import { listProducts } from '../index/list-products.ts'
import { changedTags, listingTags } from './listing-tags.ts'

test('the tags of a change name every listing that it changes', () => {
  const seen = { unchanged: 0, kept: 0, dropped: 0 }
  const edit = fc.oneof(
    fc.constant((product: IndexedProduct) => product),
    fc.string({ minLength: 1 }).map((title) => (product: IndexedProduct) => ({
      ...product,
      text: { ...product.text, title },
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
  const anyQuery = fc.record({
    filter: anyFilter,
    limit: fc.integer({ min: 1, max: 9 }),
    with_facets: fc.boolean(),
  })
  fc.assert(
    fc.property(anyCatalog, edit, anyScope, anyQuery, (products, editProduct, scope, query) => {
      fc.pre(products.length > 0)
      const index = new CatalogIndex()
      for (const product of products) index.put(product)
      const before = listProducts(index, scope, query)
      const [product] = products
      const edited = editProduct(product!)
      const change = edited ? index.put(edited) : index.remove(product!.keys.id)
      const tags = new Set(changedTags(change))
      if (tags.size === 0) seen.unchanged++
      if (listingTags(scope, query).some((tag) => tags.has(tag))) {
        seen.dropped++
        return
      }
      if (tags.size > 0) seen.kept++
      expect(listProducts(index, scope, query)).toEqual(before)
    }),
    { numRuns: 1_000 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('a size that sells out concerns the listings that read it, in the scopes of the product', () => {
  const index = new CatalogIndex()
  const [sample] = fc.sample(anyProduct, { numRuns: 1, seed: 1 })
  const piece = (free: number): IndexedProduct => ({
    ...sample!,
    collection_ids: [1],
    offered: { CORE: true, CLEARANCE: true },
    variants: [
      { size: 'XS', color: 'Black', free: { CORE: free, CLEARANCE: 1 } },
      { size: 'S', color: 'Black', free: { CORE: 1, CLEARANCE: 1 } },
    ],
  })
  index.put(piece(1))
  const tags = new Set(changedTags(index.put(piece(0))))
  const isConcerned = (scope: ListingScope, sizes: Size[] = [], with_facets = false) => {
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
