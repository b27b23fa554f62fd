import type { ProductFilter } from '@twirl/contract/catalog/listing'
import { SIZES } from '@twirl/contract/primitives'
import fc from 'fast-check'
import type { IndexedProduct, ListingScope } from '#catalog/index/indexed-product.ts'
import { sortKey, type SortKeys } from '#catalog/index/product-order.ts'
import type { Selection } from '#catalog/index/selection.ts'

// Generated catalogues, and what a listing of them is, said plainly: keep what matches, sort, done.

const BRANDS = ['Lune', 'Sol']
const COLORS = ['Black', 'Blush']
const SOME_SIZES = SIZES.slice(0, 3)
export const MAX_ID = 60

export const anyProduct: fc.Arbitrary<IndexedProduct> = fc
  .record({
    id: fc.integer({ min: 1, max: MAX_ID }),
    brand: fc.constantFrom(...BRANDS),
    type: fc.constantFrom('DRESS', 'TOP'),
    length: fc.constantFrom('MINI', 'MAXI', 'N_A'),
    is_rentable: fc.boolean(),
    price: fc.integer({ min: 1, max: 4 }),
    clearance_price: fc.integer({ min: 1, max: 4 }),
    recommendation_score: fc.integer({ min: 0, max: 3 }),
    first_new_in_time: fc.integer({ min: 0, max: 3 }),
    first_clearance_check_in_time: fc.integer({ min: 0, max: 3 }),
    memberships: fc.uniqueArray(fc.record({ id: fc.constantFrom(1, 2), fit: fc.nat(3) }), {
      selector: ({ id }) => id,
    }),
    offered: fc.record({ CORE: fc.boolean(), CLEARANCE: fc.boolean() }),
    variants: fc.uniqueArray(
      fc.record({
        size: fc.constantFrom(...SOME_SIZES),
        color: fc.constantFrom(...COLORS),
        free: fc.record({ CORE: fc.nat(1), CLEARANCE: fc.nat(1) }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ size, color }) => `${size}${color}` },
    ),
  })
  .map(({ brand, type, length, is_rentable, memberships, variants, offered, ...keys }) => ({
    keys: {
      ...keys,
      collection_fits: new Map(memberships.map(({ id, fit }) => [id, fit])),
    },
    brand,
    type,
    length,
    is_rentable,
    colors: COLORS.map((name, position) => ({ name, hex: `#00000${position}`, position })),
    collection_ids: memberships.map(({ id }) => id),
    variants,
    text: { title: '', fabric: '', description: '' },
    offered,
  }))

export const anyFilter: fc.Arbitrary<ProductFilter> = fc.record({
  brands: fc.subarray(BRANDS),
  sizes: fc.subarray(SOME_SIZES),
  colors: fc.subarray(COLORS),
  types: fc.subarray(['DRESS', 'TOP'] as const).map((types) => [...types]),
  lengths: fc.subarray(['MINI', 'MAXI'] as const).map((lengths) => [...lengths]),
  is_only_available: fc.boolean(),
  sorted_field: fc.constantFrom(
    'RAND',
    'RECOMMENDED',
    'FIRST_NEW_IN_TIME',
    'FIRST_CLEARANCE_CHECK_IN_TIME',
    'PRICE_ASC',
    'PRICE_DESC',
  ),
  random: fc.nat(1_000),
})

const anySelection: fc.Arbitrary<Selection> = fc.record({
  id: fc.constant('selection'),
  version: fc.nat(3),
  product_ids: fc.uniqueArray(fc.integer({ min: 1, max: MAX_ID })),
  collection_ids: fc.subarray([1, 2]),
  rents: fc
    .array(fc.tuple(fc.integer({ min: 1, max: MAX_ID }), fc.integer({ min: 1, max: 4 })))
    .map((rents) => new Map(rents)),
})

export const anyScope: fc.Arbitrary<ListingScope> = fc.oneof(
  fc.constant({ pool: 'CLEARANCE' as const }),
  fc.record({ pool: fc.constant('CORE' as const), collection_id: fc.constantFrom(null, 1, 2) }),
  fc.record({ pool: fc.constant('CORE' as const), selection: anySelection }),
)

export const anyCatalog = fc.uniqueArray(anyProduct, {
  selector: ({ keys }) => keys.id,
  maxLength: MAX_ID,
})

export function isInScope(product: IndexedProduct, scope: ListingScope): boolean {
  const { offered, collection_ids, is_rentable, keys } = product
  if (!offered[scope.pool]) return false
  if ('selection' in scope) {
    const { selection } = scope
    const isChosen = selection.product_ids.includes(keys.id)
    return (
      is_rentable &&
      (isChosen || selection.collection_ids.some((id) => collection_ids.includes(id)))
    )
  }
  if (scope.pool === 'CLEARANCE' || scope.collection_id === null) return true
  return collection_ids.includes(scope.collection_id)
}

/** In a selection its own rents count, and its chosen pieces are recommended before any other. */
function keysIn(scope: ListingScope, keys: SortKeys): SortKeys {
  if (!('selection' in scope)) return keys
  const { rents, product_ids } = scope.selection
  const rank = product_ids.indexOf(keys.id)
  return {
    ...keys,
    price: rents.get(keys.id) ?? keys.price,
    recommendation_score: rank < 0 ? keys.recommendation_score : 2 ** 40 - rank,
  }
}

export function passesFilter(
  { brand, type, length, variants }: IndexedProduct,
  scope: ListingScope,
  filter: ProductFilter,
): boolean {
  const includes = (wanted: readonly string[] | undefined, value: string) =>
    !wanted?.length || wanted.includes(value)
  return (
    includes(filter.brands, brand) &&
    includes(filter.types, type) &&
    includes(filter.lengths, length) &&
    variants.some(
      ({ size, color, free }) =>
        includes(filter.sizes, size) &&
        includes(filter.colors, color) &&
        (!filter.is_only_available || free[scope.pool] > 0),
    )
  )
}

export function listPlainly(
  products: IndexedProduct[],
  scope: ListingScope,
  filter: ProductFilter,
): IndexedProduct[] {
  const order = {
    field: filter.sorted_field,
    seed: filter.random,
    pool: scope.pool,
    collection_id: 'collection_id' in scope ? scope.collection_id : null,
  }
  return products
    .filter((product) => isInScope(product, scope) && passesFilter(product, scope, filter))
    .toSorted((a, b) => {
      const [first, second] = [keysIn(scope, a.keys), keysIn(scope, b.keys)]
      return sortKey(first, order) - sortKey(second, order) || first.id - second.id
    })
}
