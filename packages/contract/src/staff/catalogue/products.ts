import * as z from 'zod/mini'
import { productLength, productType } from '../../catalog/product.ts'
import { product as shownProduct } from '../../catalog/product.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { id, idParam, money, optionalNote, size } from '../../primitives.ts'
import { nextCursor, pageParams } from '../paging.ts'
import { UNIT_STATES } from '../warehouse/units.ts'
import { productFields } from './product-fields.ts'

const caller = { staff: 'catalogue' } as { staff: 'catalogue' }

/** Whether shoppers can see it; SCHEDULED: from a time on (STAFF-119). */
export const PUBLISH_STATES = {
  PUBLISHED: 'Published',
  SCHEDULED: 'Scheduled',
  UNPUBLISHED: 'Not published',
} as const
const publishState = z.enum(Object.keys(PUBLISH_STATES) as (keyof typeof PUBLISH_STATES)[])
export type PublishState = z.output<typeof publishState>

const price = z.nullable(money)

const listedProduct = z.object({
  id,
  title: z.string(),
  brand: z.string(),
  type: productType,
  length: productLength,
  state: publishState,
  publish_at: z.nullable(z.string()),
  rental_price: price,
  selling_price: price,
  clearance_price: price,
  is_rentable: z.boolean(),
  is_purchasable: z.boolean(),
  /** The picture of its first color; null while it has none. */
  image_key: z.nullable(z.string()),
  average_color: z.nullable(z.string()),
  colors: z.int(),
  /** Units that the shop has: all but those that are retired, lost or sold. */
  units: z.int(),
  units_in_house: z.int(),
  units_out: z.int(),
  /** Sent back with changes of many products at once. */
  version: z.int(),
})
export type ListedProduct = z.output<typeof listedProduct>

export const listStaffProducts = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/product',
  summary:
    'Products, newest first; by words of title and designer or by SKU, by state, kind and collection.',
  caller,
  input: z.object({
    q: z.optional(optionalNote(100)),
    state: z.optional(publishState),
    type: z.optional(productType),
    collection: z.optional(idParam),
    ...pageParams,
  }),
  output: z.object({ products: z.array(listedProduct), next: nextCursor }),
  errors: [],
})

/** Why shoppers do not see a product, or see less of it. HIDDEN: nowhere. LIMITED: not everywhere. NOTE: worth knowing. */
const visibilityCause = z.object({ kind: z.enum(['HIDDEN', 'LIMITED', 'NOTE']), text: z.string() })
export type VisibilityCause = z.output<typeof visibilityCause>

const unitCount = z.object({
  state: z.enum(Object.keys(UNIT_STATES) as (keyof typeof UNIT_STATES)[]),
  pool: z.enum(['CORE', 'CLEARANCE']),
  count: z.int(),
})
export type UnitCount = z.output<typeof unitCount>

const variant = z.object({
  sku: z.string(),
  size,
  /** By state and pool. */
  units: z.array(unitCount),
})

const productColor = z.object({
  name: z.string(),
  hex: z.string(),
  image_key: z.string(),
  average_color: z.string(),
  /** XS through 3X. */
  variants: z.array(variant),
})
export type StaffProductColor = z.output<typeof productColor>

const productDetails = z.object({
  id,
  version: z.int(),
  ...productFields,
  state: publishState,
  publish_at: z.nullable(z.string()),
  first_new_in_at: z.string(),
  colors: z.array(productColor),
  collections: z.array(z.object({ id, name: z.string(), is_visible: z.boolean() })),
  /** Empty: shoppers see all of it. */
  causes: z.array(visibilityCause),
  /** Why it cannot be deleted; null if it can. */
  undeletable: z.nullable(z.string()),
})
export type StaffProduct = z.output<typeof productDetails>
export const staffProduct = productDetails

export const getStaffProduct = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/product/{id}',
  summary: 'A product in full, with its units by state and why shoppers do not see it.',
  caller,
  input: z.object({ id: idParam }),
  output: productDetails,
  errors: ['NOT_FOUND'],
})

export const getProductPreview = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/product/{id}/preview',
  summary: 'A product as its page in the shop would show it once it is published.',
  caller,
  input: z.object({ id: idParam }),
  output: z.object({
    /** Null: without a color, a size and an offer there is no page. */
    product: z.nullable(shownProduct),
  }),
  errors: ['NOT_FOUND'],
})

export const listProductChoices = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/product-choice',
  summary: 'Designers, colors and collections to choose from.',
  caller,
  input: z.object({}),
  output: z.object({
    brands: z.array(z.string()),
    colors: z.array(z.object({ name: z.string(), hex: z.string() })),
    collections: z.array(z.object({ id, name: z.string(), is_visible: z.boolean() })),
  }),
  errors: [],
})
