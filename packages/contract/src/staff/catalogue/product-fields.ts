import * as z from 'zod/mini'
import { productLength, productType } from '../../catalog/product.ts'
import { FILTER_NAME_MAX_LENGTH } from '../../catalog/product-options.ts'
import { name, note, optionalNote, REQUIRED } from '../../primitives.ts'

export const DESCRIPTION_MAX = 4_000
export const CLOTH_MAX = 500
/** In dollars. */
export const PRICE_MAX = 10_000
export const SCORE_MAX = 1_000_000
/** How many colors a product may have. */
export const PRODUCT_COLORS_MAX = 12

/** What shoppers filter by: shorter than other names. */
const filterName = name.check(
  z.maxLength(FILTER_NAME_MAX_LENGTH, 'Please use at most 60 characters'),
)

/** Dollars, as `money`, with texts for a form. */
const priced = z
  .number('Enter a price')
  .check(
    z.gte(0.01, 'Enter a price above zero'),
    z.lte(PRICE_MAX, 'This price is too high'),
    z.multipleOf(0.01, 'At most two decimals'),
  )
/** Null: it has no such price. */
const price = z.nullable(priced)

/** What is said about a product, and what it costs. */
export const productFields = {
  title: name,
  /** The designer. */
  brand: filterName,
  description: note(DESCRIPTION_MAX),
  fabric: optionalNote(CLOTH_MAX),
  care: optionalNote(CLOTH_MAX),
  type: productType,
  length: productLength,
  /** Higher comes first where shoppers sort by what is recommended. */
  recommendation_score: z
    .int('Enter a whole number')
    .check(z.gte(0, 'At least 0'), z.lte(SCORE_MAX, 'At most 1,000,000')),
  /** What it costs new. */
  retail_price: price,
  rental_price: price,
  /** Gently used. */
  selling_price: price,
  /** What the units in the clearance pool cost. Null: they are not offered. */
  clearance_price: price,
  is_rentable: z.boolean(),
  is_purchasable: z.boolean(),
}
const fields = z.object(productFields)
export type ProductFields = z.output<typeof fields>

type Prices = Pick<
  ProductFields,
  | 'retail_price'
  | 'rental_price'
  | 'selling_price'
  | 'clearance_price'
  | 'is_rentable'
  | 'is_purchasable'
>
export type PriceName = 'retail_price' | 'rental_price' | 'selling_price' | 'clearance_price'
type PriceProblem = { field: PriceName; text: string }

/** What is wrong with prices that are right one by one (STAFF-117); null if nothing is. */
export function priceProblem(prices: Prices): PriceProblem | null {
  const { retail_price, rental_price, selling_price, clearance_price } = prices
  if (prices.is_rentable && rental_price === null) return { field: 'rental_price', text: REQUIRED }
  if (prices.is_purchasable && selling_price === null)
    return { field: 'selling_price', text: REQUIRED }
  if (isAbove(selling_price, retail_price))
    return { field: 'selling_price', text: 'Not above the retail price' }
  if (isAbove(clearance_price, selling_price))
    return { field: 'clearance_price', text: 'Not above the price to buy' }
  if (isAbove(clearance_price, retail_price))
    return { field: 'clearance_price', text: 'Not above the retail price' }
  return null
}

const isAbove = (one: number | null, other: number | null) =>
  one !== null && other !== null && one > other

/** Shows the problem of prices at its field. */
export const arePricesRight = z.check<Prices>(({ value, issues }) => {
  const problem = priceProblem(value)
  if (problem)
    issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.text })
})

/** Without the characters that separate lists of colors. */
export const colorName = filterName.check(
  z.regex(/^[\p{L}\p{N}][\p{L}\p{N} &'’/.-]*$/u, 'Letters, numbers, spaces, & and dashes only'),
)
export const colorHex = z
  .string(REQUIRED)
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Choose a color'))

export const sku = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9-]{3,40}$/, '3 to 40 letters, numbers and dashes'),
  )
