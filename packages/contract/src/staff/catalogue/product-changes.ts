import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, REQUIRED, size } from '../../primitives.ts'
import {
  arePricesRight,
  colorHex,
  colorName,
  PRICE_MAX,
  PRODUCT_COLORS_MAX,
  productFields,
  sku,
} from './product-fields.ts'
import { staffProduct } from './products.ts'

const caller = { staff: 'catalogue' } as { staff: 'catalogue' }

/** Chosen by the form that is sent. */
const key = z.uuid()
/** The version that the member saw. */
const version = z.int().check(z.gte(1), z.lte(2_147_483_647))
const seen = { id: idParam, version }

export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/product',
  summary: 'Makes a product that is not published. The same key twice makes one.',
  caller,
  input: z.object({ key, ...productFields }).check(arePricesRight),
  output: staffProduct,
  errors: [],
})

export const changeProduct = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/product/{id}',
  summary:
    'Changes texts, kind and prices of a product. It is refused if the product was changed since the member saw it.',
  caller,
  input: z.object({ ...seen, ...productFields }).check(arePricesRight),
  output: staffProduct,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

const colorInput = z.object({
  name: colorName,
  /** How it looks; needed for a color that the shop does not know yet, ignored for others. */
  hex: z.optional(z.nullable(colorHex)),
  sizes: z
    .array(
      z.object({
        size,
        /** The SKU of a new size; made up if it is missing. */
        sku: z.optional(sku),
      }),
    )
    .check(z.maxLength(7)),
})
export type ColorInput = z.output<typeof colorInput>

export const changeProductColors = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/product/{id}/color',
  summary:
    'Sets the colors of a product in their order, each with its sizes. A size that has units, and a color with photos, stays.',
  caller,
  input: z.object({ ...seen, colors: z.array(colorInput).check(z.maxLength(PRODUCT_COLORS_MAX)) }),
  output: staffProduct,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const changeProductCollections = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/product/{id}/collection',
  summary: 'Sets the collections that contain a product.',
  caller,
  input: z.object({ ...seen, collection_ids: z.array(id).check(z.maxLength(200)) }),
  output: staffProduct,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const publishProduct = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/product/{id}/publishing',
  summary: 'Publishes a product now or at a time in New York, or takes it out of the shop.',
  caller,
  input: z
    .object({
      ...seen,
      state: z.enum(['PUBLISHED', 'SCHEDULED', 'UNPUBLISHED']),
      /** The time in New York from which it is published. */
      day: z.optional(date),
      time: z.optional(
        z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time')),
      ),
    })
    .check(
      z.check(({ value, issues }) => {
        if (value.state !== 'SCHEDULED') return
        for (const field of ['day', 'time'] as const)
          if (!value[field])
            issues.push({ code: 'custom', input: value, path: [field], message: REQUIRED })
      }),
    ),
  output: staffProduct,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const duplicateProduct = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/product/{id}/duplicate',
  summary:
    'Makes an unpublished product with the same texts, prices, colors, sizes and collections, without units and photos.',
  caller,
  input: z.object({ id: idParam, key }),
  output: staffProduct,
  errors: ['NOT_FOUND'],
})

export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/admin/product/{id}',
  summary: 'Deletes a product that is not published and never had a unit, an order or an event.',
  caller,
  input: z.object({ id: idParam }),
  output: z.object({}),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const BULK_PRODUCTS_MAX = 100

const BULK_ACTS = [
  'PUBLISH',
  'UNPUBLISH',
  'ADD_TO_COLLECTION',
  'REMOVE_FROM_COLLECTION',
  'CHANGE_PRICE',
] as const

const ACT_FIELDS: Record<
  (typeof BULK_ACTS)[number],
  ('collection_id' | 'price' | 'unit' | 'by')[]
> = {
  PUBLISH: [],
  UNPUBLISH: [],
  ADD_TO_COLLECTION: ['collection_id'],
  REMOVE_FROM_COLLECTION: ['collection_id'],
  CHANGE_PRICE: ['price', 'unit', 'by'],
}

/** What is done with many products at once, with the fields that it needs. */
const bulkAct = z
  .object({
    kind: z.enum(BULK_ACTS),
    collection_id: z.optional(id),
    price: z.optional(z.enum(['rental_price', 'selling_price', 'clearance_price'])),
    unit: z.optional(z.enum(['DOLLARS', 'PERCENT'])),
    /** Below zero: cheaper. */
    by: z.optional(
      z.number('Enter a number').check(
        z.gte(-PRICE_MAX, 'At most 10,000'),
        z.lte(PRICE_MAX, 'At most 10,000'),
        z.multipleOf(0.01, 'At most two decimals'),
        z.refine((by) => by !== 0, { error: 'Enter a number that is not 0' }),
      ),
    ),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const field of ACT_FIELDS[value.kind])
        if (value[field] === undefined)
          issues.push({ code: 'custom', input: value, path: [field], message: REQUIRED })
    }),
  )
export type BulkAct = z.output<typeof bulkAct>

const bulkProductResult = z.object({
  id,
  title: z.string(),
  is_done: z.boolean(),
  /** What was done, or why it was not. */
  text: z.string(),
})
export type BulkProductResult = z.output<typeof bulkProductResult>

export const changeProducts = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/product/bulk',
  summary:
    'Changes many products, each by itself, with a result for each. One that was changed since the member saw it stays as it is.',
  caller,
  input: z.object({
    products: z
      .array(z.object({ id, version }))
      .check(z.minLength(1), z.maxLength(BULK_PRODUCTS_MAX, 'At most 100 products at once')),
    act: bulkAct,
  }),
  output: z.object({ results: z.array(bulkProductResult) }),
  errors: [],
  timeLimitMs: 30_000,
})
