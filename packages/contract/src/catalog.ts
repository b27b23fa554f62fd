import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { id, idParam, money, numberParam, paging, size } from './primitives.ts'
import {
  FILTER_NAME_MAX_LENGTH,
  FILTER_NAMES_MAX,
  PRODUCT_LENGTHS,
  PRODUCT_TYPES,
  SORTED_FIELDS,
} from './product-options.ts'

export {
  PRODUCT_LENGTHS,
  PRODUCT_TYPES,
  type ProductLength,
  type ProductType,
  SORTED_FIELDS,
  type SortedField,
} from './product-options.ts'

export const productType = z.enum(PRODUCT_TYPES)
export const productLength = z.enum(PRODUCT_LENGTHS)

/** The part of the shop that offers a product; it decides price, stock and period (spec section 4, decisions C8). */
export const productSource = z.enum(['COLLECTION', 'CLEARANCE', 'ONLINE_TRUNK_SHOW', 'ALL'])
export type ProductSource = z.infer<typeof productSource>

export const COLLECTION_KINDS = ['NORMAL', 'RECOMMENDED', 'RENT_FOR_EVERY_OCCASION'] as const
export const collectionKind = z.enum(COLLECTION_KINDS)
export type CollectionKind = z.infer<typeof collectionKind>

export const sortedField = z.enum(SORTED_FIELDS)

/** The seed of the random order. The server maps any number to one of its seeds (decisions A103). */
const randomSeed = z.int().check(z.gte(0), z.lte(2_147_483_647))

const filterNames = z.optional(
  z
    .array(z.string().check(z.minLength(1), z.maxLength(FILTER_NAME_MAX_LENGTH)))
    .check(z.maxLength(FILTER_NAMES_MAX)),
)

export const productFilter = z.object({
  brands: filterNames,
  sizes: z.optional(z.array(size).check(z.maxLength(10))),
  colors: filterNames,
  types: z.optional(z.array(productType).check(z.maxLength(10))),
  lengths: z.optional(z.array(productLength).check(z.maxLength(10))),
  is_only_available: z._default(z.boolean(), true),
  sorted_field: z._default(sortedField, 'RAND'),
  random: z._default(randomSeed, 0),
})
export type ProductFilter = z.output<typeof productFilter>

const price = z.nullable(money)

/** A product as a listing shows it. `favorite_id` is the only field that depends on the caller. */
export const productCard = z.object({
  id,
  title: z.string(),
  brand: z.string(),
  image_url: z.string(),
  image_key: z.string(),
  average_color: z.string(),
  image_alt: z.string(),
  type: productType,
  length: productLength,
  rental_price: price,
  selling_price: price,
  retail_price: price,
  is_rentable: z.boolean(),
  is_purchasable: z.boolean(),
  is_clearance: z.boolean(),
  colors: z.array(z.object({ name: z.string(), hex: z.string(), image_key: z.string() })),
  available_sizes: z.array(size),
  favorite_id: z.nullable(id),
})
export type ProductCard = z.infer<typeof productCard>

export const variant = z.object({
  sku: z.string(),
  size,
  color: z.string(),
  available_quantity: z.int().check(z.gte(0)),
  image_urls: z.array(z.string()),
})
export type Variant = z.infer<typeof variant>

export const product = z.object({
  id,
  title: z.string(),
  brand: z.string(),
  description: z.string(),
  fabric: z.string(),
  care: z.string(),
  type: productType,
  length: productLength,
  image_url: z.string(),
  image_urls: z.array(z.string()),
  image_alts: z.array(z.string()),
  image_key: z.string(),
  average_color: z.string(),
  rental_price: price,
  selling_price: price,
  retail_price: price,
  is_rentable: z.boolean(),
  is_purchasable: z.boolean(),
  is_clearance: z.boolean(),
  colors: z.array(
    z.object({
      name: z.string(),
      hex: z.string(),
      image_key: z.string(),
      average_color: z.string(),
      image_alts: z.array(z.string()),
    }),
  ),
  /** The collections that contain the product, for the breadcrumb (decisions C10). */
  collections: z.array(z.object({ id, name: z.string() })),
  variants: z.array(variant),
  favorite_id: z.nullable(id),
})
export type Product = z.infer<typeof product>

export const collection = z.object({
  id,
  name: z.string(),
  kind: collectionKind,
  description: z.string(),
  /** Picture of the product that represents the collection on tiles and in menus. */
  image_key: z.nullable(z.string()),
  average_color: z.nullable(z.string()),
  image_alt: z.nullable(z.string()),
  product_count: z.int(),
})
export type Collection = z.infer<typeof collection>

const ids = z.optional(z.array(id).check(z.maxLength(100)))

export const listCollections = defineEndpoint({
  method: 'PUT',
  path: '/ajax/collection/list',
  summary: 'Visible collections by position; empty lists mean all of them.',
  caller: 'anyone',
  input: z.object({
    ids,
    exclude_ids: ids,
    types: z.optional(z.array(collectionKind).check(z.maxLength(10))),
  }),
  output: z.object({ collections: z.array(collection) }),
  errors: [],
})

const facetOptions = z.array(z.object({ name: z.string(), count: z.int().check(z.gte(0)) }))

/** How many products each option would show with all other filters unchanged. Options without products have count 0. */
export const productFacets = z.object({
  brands: facetOptions,
  sizes: facetOptions,
  colors: z.array(z.object({ name: z.string(), hex: z.string(), count: z.int().check(z.gte(0)) })),
  types: facetOptions,
  lengths: facetOptions,
})
export type ProductFacets = z.infer<typeof productFacets>

/** A position in the order of a listing. Unlike an offset it stays valid while products are added and removed. */
const cursor = z.string().check(z.regex(/^[\w-]{22}$/))

export const productPage = z.object({
  name: z.string(),
  products: z.array(productCard),
  total: z.int().check(z.gte(0)),
  /** How many products precede the first one of this page. */
  skip: z.int().check(z.gte(0)),
  /** Positions of the first and the last product, for `before` and `after`; null on an empty page. */
  first_cursor: z.nullable(cursor),
  last_cursor: z.nullable(cursor),
  /** Only if requested with `with_facets`. */
  facets: z.optional(productFacets),
})
export type ProductPage = z.infer<typeof productPage>

/**
 * A page is requested by offset, or by the cursor of an earlier page with the same order: `after` its last
 * product or `before` its first one. With a cursor the offset is ignored.
 */
export const listing = {
  filter: z.prefault(productFilter, {}),
  with_facets: z._default(z.boolean(), false),
  after: z.optional(cursor),
  before: z.optional(cursor),
  ...paging,
}

export const oneCursor = z.refine<{ after?: string | undefined; before?: string | undefined }>(
  ({ after, before }) => after === undefined || before === undefined,
  { path: ['before'], error: 'Either after or before, not both' },
)

export const listCollectionItems = defineEndpoint({
  method: 'PUT',
  path: '/ajax/collection/{id}/item',
  summary: 'A page of a collection, filtered and sorted.',
  caller: 'anyone',
  input: z.object({ id: idParam, ...listing }).check(oneCursor),
  output: productPage,
  errors: ['COLLECTION_NOT_FOUND'],
})

export const listClearanceItems = defineEndpoint({
  method: 'PUT',
  path: '/ajax/clearance/item',
  summary: 'A page of the sale, filtered and sorted.',
  caller: 'anyone',
  input: z.object(listing).check(oneCursor),
  output: productPage,
  errors: [],
})

const searchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

export const searchProducts = defineEndpoint({
  method: 'PUT',
  path: '/ajax/product/search',
  summary:
    'A page of the products that match the words, best match first unless sorted otherwise. Tolerates small typing mistakes.',
  caller: 'anyone',
  input: z.object({ query: searchText, ...listing }).check(oneCursor),
  output: z.extend(productPage, {
    /** A corrected query, if the words as typed match nothing. */
    did_you_mean: z.nullable(z.string()),
  }),
  errors: [],
})

export const suggestProducts = defineEndpoint({
  method: 'GET',
  path: '/ajax/product/suggestion',
  summary: 'A few products and collections that match the words typed so far.',
  caller: 'anyone',
  input: z.object({ query: searchText, limit: z._default(numberParam(1, 12), 6) }),
  output: z.object({
    products: z.array(productCard),
    collections: z.array(z.object({ id, name: z.string() })),
    did_you_mean: z.nullable(z.string()),
  }),
  errors: [],
})

export const listProductAttributes = defineEndpoint({
  method: 'GET',
  path: '/ajax/product-attribute/list',
  summary: 'Brands and colors that the published catalogue uses.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({
    product_attributes: z.array(
      z.object({ type: z.enum(['BRAND', 'COLOR']), name: z.string(), hex: z.nullable(z.string()) }),
    ),
  }),
  errors: [],
})

export const listRecommendedProducts = defineEndpoint({
  method: 'GET',
  path: '/ajax/recommendation/product',
  summary:
    'Recommended products, by seed; never the given product, never one that is not available.',
  caller: 'anyone',
  input: z.object({
    limit: z._default(numberParam(1, 12), 6), // spec section 9: recommendations 6
    random: z._default(numberParam(0, 2_147_483_647), 0),
    product_id: z.optional(idParam),
    /** Inside an event: only what it offers, and only for visitors who joined it. */
    trunk_show_id: z.optional(idParam),
  }),
  output: z.object({ products: z.array(productCard) }),
  errors: [],
})

export const listRandomDisplayProducts = defineEndpoint({
  method: 'GET',
  path: '/ajax/collection/{id}/random-display-product',
  summary: 'A few products of a collection, by seed.',
  caller: 'anyone',
  input: z.object({
    id: idParam,
    limit: z._default(numberParam(1, 12), 3), // spec section 9: home random display 3
    random: z._default(numberParam(0, 2_147_483_647), 0),
  }),
  output: z.object({ products: z.array(productCard) }),
  errors: ['COLLECTION_NOT_FOUND'],
})

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/ajax/product/{id}',
  summary:
    'A product with its variants, as the given category sells it. A product of an event is visible to visitors who joined the event.',
  caller: 'anyone',
  input: z.object({
    id: idParam,
    category: z._default(productSource, 'ALL'),
    trunk_show_id: z.optional(idParam),
  }),
  output: product,
  errors: ['PRODUCT_NOT_FOUND'],
})
