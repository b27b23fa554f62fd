import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, money, size } from '../primitives.ts'
import { PRODUCT_LENGTHS, PRODUCT_TYPES } from './product-options.ts'

export const productType = z.enum(PRODUCT_TYPES)
export const productLength = z.enum(PRODUCT_LENGTHS)

/** The part of the shop that offers a product; it decides price, stock and period (BROWSE-22). */
export const productSource = z.enum(['COLLECTION', 'CLEARANCE', 'ONLINE_TRUNK_SHOW', 'ALL'])
export type ProductSource = z.infer<typeof productSource>

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
  /** What it rents for in the shop, in an event that has a price of its own. */
  shop_rental_price: z.optional(price),
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
      available_sizes: z.array(size),
    }),
  ),
  /** In any color. */
  available_sizes: z.array(size),
  favorite_id: z.nullable(id),
})
export type ProductCard = z.infer<typeof productCard>

export const variant = z.object({
  sku: z.string(),
  size,
  color: z.string(),
  /** Free to rent in this category or event; free to buy in a category that does not rent the product. */
  available_quantity: z.int().check(z.gte(0)),
  /**
   * Free to buy in this category; in an event, as in the shop. Lower than the rentable ones where units are promised to
   * later rentals.
   */
  sellable_quantity: z.int().check(z.gte(0)),
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
  /** The model of the pictures, and the size that is worn there; null for photos, of which that is not known. */
  model: z.nullable(z.object({ height_inches: z.int(), size })),
  rental_price: price,
  /** What it rents for in the shop, in an event that has a price of its own. */
  shop_rental_price: z.optional(price),
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
  /** The collections that contain the product, for the breadcrumb (BROWSE-26). */
  collections: z.array(z.object({ id, name: z.string() })),
  variants: z.array(variant),
  favorite_id: z.nullable(id),
})
export type Product = z.infer<typeof product>

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
