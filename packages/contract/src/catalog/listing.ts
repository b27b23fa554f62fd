import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, paging, size } from '../primitives.ts'
import { FILTER_NAME_MAX_LENGTH, FILTER_NAMES_MAX, SORTED_FIELDS } from './product-options.ts'
import { productCard, productLength, productType } from './product.ts'

export const sortedField = z.enum(SORTED_FIELDS)

/** The seed of the random order. The server maps any number to one of its seeds (BROWSE-16). */
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

const facetOptions = z.array(z.object({ name: z.string(), count: z.int().check(z.gte(0)) }))

/** How many products each option would show with all other filters unchanged. Options without products have count 0. */
export const productFacets = z.object({
  brands: facetOptions,
  sizes: facetOptions,
  colors: z.array(
    z.object({
      name: z.string(),
      hex: z.string(),
      /** One of `color_families`. */
      family: z.string(),
      count: z.int().check(z.gte(0)),
    }),
  ),
  /** The families of these colors, such as Red, in the order of the filter. A filter names the colors themselves. */
  color_families: facetOptions,
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
