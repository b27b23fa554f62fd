import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id } from '../primitives.ts'

export const COLLECTION_KINDS = ['NORMAL', 'RECOMMENDED', 'RENT_FOR_EVERY_OCCASION'] as const
export const collectionKind = z.enum(COLLECTION_KINDS)
export type CollectionKind = z.infer<typeof collectionKind>

export const collection = z.object({
  id,
  name: z.string(),
  kind: collectionKind,
  description: z.string(),
  /** Picture of the product that represents the collection on tiles and in menus. */
  image_key: z.nullable(z.string()),
  average_color: z.nullable(z.string()),
  image_alt: z.nullable(z.string()),
  // These two are left out of most collections, because every page contains all of them.
  is_in_menu: z.optional(z.literal(false)),
  /** Its default order is not random, but one that staff chose (STAFF-134). */
  is_ordered: z.optional(z.literal(true)),
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
