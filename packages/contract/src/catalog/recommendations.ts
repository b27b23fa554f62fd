import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, moneyParam, numberParam, size } from '../primitives.ts'
import { productCard } from './product.ts'

export const listRecommendedProducts = defineEndpoint({
  method: 'GET',
  path: '/ajax/recommendation/product',
  summary:
    'Recommended products, by seed; never the given product, never one that is not available.',
  caller: 'anyone',
  input: z.object({
    limit: z._default(numberParam(1, 12), 6), // BROWSE-26: recommendations 6
    random: z._default(numberParam(0, 2_147_483_647), 0),
    product_id: z.optional(idParam),
    /** Only what is free in this size. */
    size: z.optional(size),
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
    limit: z._default(numberParam(1, 12), 3), // BROWSE-18: home random display 3
    random: z._default(numberParam(0, 2_147_483_647), 0),
  }),
  output: z.object({
    products: z.array(productCard),
    /** How many the page of the collection lists. */
    total: z.int(),
  }),
  errors: ['COLLECTION_NOT_FOUND'],
})

export const listTopUpProducts = defineEndpoint({
  method: 'GET',
  path: '/ajax/recommendation/top-up',
  summary:
    'Products for an individual order below the minimum, to rent or from the sale: those that cost at least what is missing, the cheapest first; if none does, the most expensive first. Only what is free in the size.',
  caller: 'anyone',
  input: z.object({
    missing: moneyParam,
    transaction_type: z.enum(['RENT', 'PURCHASE']),
    size: z.optional(size),
    limit: z._default(numberParam(1, 12), 6),
  }),
  output: z.object({ products: z.array(productCard) }),
  errors: [],
})
