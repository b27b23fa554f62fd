import * as z from 'zod/mini'
import { productCard, productSource } from './catalog/product.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParam, paging } from './primitives.ts'

export const FAVORITES_PER_PAGE = 10 // BROWSE-31

/** A favorite stores the category and the picture with which the product was saved, so that it is shown in the same color. */
const favoriteInput = z.object({
  product_id: id,
  source: z._default(productSource, 'ALL'),
  trunk_show_id: z.optional(z.nullable(id)),
  collection_id: z.optional(z.nullable(id)),
  image_key: z.optional(z.nullable(z.string().check(z.regex(/^[a-z0-9]{16}$/)))),
  /** Restores a removed favorite at its place in the list. Not later than now. */
  saved_at: z.optional(z.iso.datetime().check(z.regex(/^20/))),
})

export const addFavorite = defineEndpoint({
  method: 'POST',
  path: '/ajax/favorite',
  summary: 'Saves a product as a favorite. Repeating it returns the same favorite.',
  caller: 'shopper',
  input: favoriteInput,
  output: z.object({ favorite_id: id }),
  errors: ['PRODUCT_NOT_FOUND', 'TOO_MANY_FAVORITES'],
})

export const removeFavorite = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/favorite/{favoriteId}',
  summary: 'Deletes a favorite. Succeeds if it was already deleted.',
  caller: 'shopper',
  input: z.object({ favoriteId: idParam }),
  output: z.object({ favorite_id: id }),
  errors: [],
})

export const favoriteProduct = z.extend(productCard, {
  favorite_id: id,
  source: productSource,
  collection_id: z.nullable(id),
  trunk_show_id: z.nullable(id),
  saved_at: z.iso.datetime(),
})
export type FavoriteProduct = z.infer<typeof favoriteProduct>

export const listFavorites = defineEndpoint({
  method: 'PUT',
  path: '/ajax/favorite',
  summary: 'The favorites of the caller, newest first, without products that left the catalogue.',
  caller: 'shopper',
  input: z.object(paging),
  output: z.object({ products: z.array(favoriteProduct), total: z.int() }),
  errors: [],
})

export const listFavoriteMarks = defineEndpoint({
  method: 'GET',
  path: '/ajax/favorite/mark',
  summary:
    'Ids of the favorite products, for the hearts on pages that are the same for every visitor.',
  caller: 'shopper',
  input: z.object({}),
  output: z.object({ marks: z.array(z.object({ product_id: id, favorite_id: id })) }),
  errors: [],
})
