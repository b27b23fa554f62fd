import type { ProductFacets, ProductFilter } from '@twirl/contract/catalog/listing'
import { PRODUCT_LENGTHS, PRODUCT_TYPES } from '@twirl/contract/catalog/product-options'
import { SIZES } from '@twirl/contract/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyCatalog,
  anyFilter,
  anyScope,
  isInScope,
  passesFilter,
} from '../../../test/plain-catalog.ts'
import { CatalogIndex } from './catalog-index.ts'
import type { IndexedProduct, ListingScope } from './indexed-product.ts'
import { listProducts } from './list-products.ts'

/** A facet counted plainly: pick one option instead of what the facet's own filter says, and count. */
function countPlainly(
  products: IndexedProduct[],
  scope: ListingScope,
  filter: ProductFilter,
): ProductFacets {
  const inScope = products.filter((product) => isInScope(product, scope))
  const count = (chosen: object): number =>
    inScope.filter((product) => passesFilter(product, scope, { ...filter, ...chosen })).length
  const options = (
    facet: string,
    names: readonly string[],
    namesOf: (product: IndexedProduct) => string[],
  ) =>
    names
      .filter((name) => inScope.some((product) => namesOf(product).includes(name)))
      .map((name) => ({ name, count: count({ [facet]: [name] }) }))
  const colors = options('colors', ['Black', 'Blush'], ({ variants }) =>
    variants.map(({ color }) => color),
  )
  // Both are nearly black in this catalogue.
  const family = 'Black'
  const ofFamily = { name: family, count: count({ colors: colors.map(({ name }) => name) }) }
  return {
    brands: options('brands', ['Lune', 'Sol'], ({ brand }) => [brand]),
    sizes: options('sizes', SIZES, ({ variants }) => variants.map(({ size }) => size)),
    colors: colors.map((option) => ({
      ...option,
      hex: option.name === 'Black' ? '#000000' : '#000001',
      family,
    })),
    color_families: colors.length > 0 ? [ofFamily] : [],
    types: options('types', PRODUCT_TYPES.slice(1), ({ type }) => [type]),
    lengths: options('lengths', PRODUCT_LENGTHS.slice(0, 3), ({ length }) => [length]),
  }
}

test('each option counts what it would show with all other facets kept', () => {
  fc.assert(
    fc.property(anyCatalog, anyScope, anyFilter, (products, scope, filter) => {
      const index = new CatalogIndex()
      for (const product of products) index.put(product)
      const { facets } = listProducts(index, scope, { filter, limit: 1, with_facets: true })
      expect(facets).toEqual(countPlainly(products, scope, filter))
    }),
    { numRuns: 300 },
  )
})
