import * as z from 'zod/mini'
import { productCard, productSource } from './catalog.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParam, paging } from './primitives.ts'

export const FAVORITES_PER_PAGE = 10 // spec section 9

/** A favorite remembers where she met the piece and the picture she saw, so that it comes back in that color. */
const favoriteInput = z.object({
  product_id: id,
  source: z._default(productSource, 'ALL'),
  trunk_show_id: z.optional(z.nullable(id)),
  collection_id: z.optional(z.nullable(id)),
  image_key: z.optional(z.nullable(z.string().check(z.regex(/^[a-z0-9]{16}$/)))),
})

export const addFavorite = defineEndpoint({
  method: 'POST',
  path: '/ajax/favorite',
  summary: 'Keeps a product; keeping it again answers the same favorite.',
  caller: 'shopper',
  input: favoriteInput,
  output: z.object({ favorite_id: id }),
  errors: ['PRODUCT_NOT_FOUND', 'TOO_MANY_FAVORITES'],
})

export const removeFavorite = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/favorite/{favoriteId}',
  summary: 'Lets a favorite go; one that is gone already is fine.',
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
})
export type FavoriteProduct = z.infer<typeof favoriteProduct>

export const listFavorites = defineEndpoint({
  method: 'PUT',
  path: '/ajax/favorite',
  summary: 'Her favorites, newest first. Pieces that left the catalogue are left out.',
  caller: 'shopper',
  input: z.object(paging),
  output: z.object({ products: z.array(favoriteProduct), total: z.int() }),
  errors: [],
})

export const listFavoriteMarks = defineEndpoint({
  method: 'GET',
  path: '/ajax/favorite/mark',
  summary: 'Which products are favorites: for the hearts on pages that are the same for everybody.',
  caller: 'shopper',
  input: z.object({}),
  output: z.object({ marks: z.array(z.object({ product_id: id, favorite_id: id })) }),
  errors: [],
})
