import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, numberParam } from '../primitives.ts'
import { listing, oneCursor, productPage } from './listing.ts'
import { productCard } from './product.ts'

/** Places of the shop that the words name: the sale, a page of text, an answer of the FAQ. */
const shopPlaces = z.array(z.object({ path: z.string(), title: z.string() }))

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
    /** Names of the colors that the words mean: "red" means several. */
    colors: z.array(z.string()),
    /** Collections too. */
    pages: shopPlaces,
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
    pages: shopPlaces,
  }),
  errors: [],
})
