import * as z from 'zod/mini'
import { collectionKind } from '../../catalog/collections.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, name, optionalNote } from '../../primitives.ts'

export const COLLECTION_DESCRIPTION_MAX = 500
/** How many collections there may be: every page of the shop contains all that are shown. */
export const COLLECTIONS_MAX = 100
/** How many pieces can be put first. */
export const PLACED_MAX = 60

/** The orders in which a collection can be listed by default, with the words for staff. */
export const LISTING_ORDERS = {
  RAND: 'Random, typical pieces first',
  RECOMMENDED: 'The pieces that are put first, then by recommendation',
  FIRST_NEW_IN_TIME: 'Newest first',
  PRICE_ASC: 'Price, low to high',
  PRICE_DESC: 'Price, high to low',
} as const
type ListingOrder = keyof typeof LISTING_ORDERS
const listingOrder = z.enum(Object.keys(LISTING_ORDERS) as ListingOrder[])

/** What the words of a kind mean in the shop. */
export const COLLECTION_KIND_TEXTS: Record<z.output<typeof collectionKind>, string> = {
  NORMAL: 'Occasion',
  RECOMMENDED: 'Recommended: last in menus, and shown on the home page',
  RENT_FOR_EVERY_OCCASION: 'For every occasion',
}

const listedCollection = z.object({
  id,
  name: z.string(),
  kind: collectionKind,
  is_published: z.boolean(),
  /** Whether the shop shows it today. */
  is_visible: z.boolean(),
  show_from: z.nullable(z.string()),
  show_until: z.nullable(z.string()),
  is_in_menu: z.boolean(),
  product_count: z.int(),
})
export type ListedCollection = z.output<typeof listedCollection>

const member = z.object({
  id,
  title: z.string(),
  is_published: z.boolean(),
  image_key: z.nullable(z.string()),
})
export type CollectionMember = z.output<typeof member>

const details = z.extend(listedCollection, {
  description: z.string(),
  listing_order: listingOrder,
  /** Changes with each change of the collection; sent back with the next one. */
  version: z.int(),
  /** The pieces that are put first, in their order. */
  placed: z.array(member),
})
export type CollectionDetails = z.output<typeof details>

const caller = { staff: 'catalogue' } as { staff: 'catalogue' }
const day = z.nullable(date)

/** The fields of the form, each with its message. */
export const collectionFields = {
  name,
  kind: collectionKind,
  description: optionalNote(COLLECTION_DESCRIPTION_MAX),
  listing_order: listingOrder,
  is_in_menu: z.boolean(),
  is_published: z.boolean(),
  show_from: day,
  show_until: day,
}

/** Whether the last day is not before the first one. */
export const inOrder = z.refine<{ show_from: string | null; show_until: string | null }>(
  ({ show_from, show_until }) =>
    show_from === null || show_until === null || show_from <= show_until,
  { path: ['show_until'], error: 'The last day is before the first one' },
)

export const listStaffCollections = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/collection',
  summary: 'All collections in the order of the menu, published or not.',
  caller,
  input: z.object({}),
  output: z.object({ collections: z.array(listedCollection) }),
  errors: [],
})

export const createCollection = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/collection',
  summary: 'Makes a collection without products, last in the menu. It is not published yet.',
  caller,
  input: z.object({ name, kind: collectionKind }),
  output: details,
  errors: ['STEP_REFUSED'],
})

export const getStaffCollection = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/collection/{id}',
  summary: 'A collection with the pieces that are put first.',
  caller,
  input: z.object({ id: idParam }),
  output: details,
  errors: ['NOT_FOUND'],
})

export const changeCollection = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/collection/{id}',
  summary: 'Changes a collection. It is refused if the member saw another version.',
  caller,
  input: z.object({ id: idParam, version: z.int(), ...collectionFields }).check(inOrder),
  output: details,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const orderCollections = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/collection-order',
  summary: 'Puts all collections into another order. It is refused if these are not all of them.',
  caller,
  input: z.object({ collections: z.array(id).check(z.maxLength(COLLECTIONS_MAX)) }),
  output: z.object({ collections: z.array(listedCollection) }),
  errors: ['STEP_REFUSED'],
})

export const listCollectionMembers = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/collection/{id}/product',
  summary: 'The products of a collection that are not put first, newest id first.',
  caller,
  input: z.object({ id: idParam, after: z.optional(idParam) }),
  output: z.object({ products: z.array(member), next: z.nullable(id) }),
  errors: ['NOT_FOUND'],
})

export const addCollectionMember = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/collection/{id}/product',
  summary: 'Adds a product. One that is in the collection stays as it is.',
  caller,
  input: z.object({ id: idParam, product: id }),
  output: details,
  errors: ['NOT_FOUND'],
})

export const removeCollectionMember = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/admin/collection/{id}/product/{product}',
  summary: 'Takes a product out of a collection.',
  caller,
  input: z.object({ id: idParam, product: idParam }),
  output: details,
  errors: ['NOT_FOUND'],
})

const placed = z.array(id).check(
  z.maxLength(PLACED_MAX, 'At most 60 pieces can be put first'),
  z.refine((ids) => new Set(ids).size === ids.length, 'A piece can be put first once'),
)

export const placeCollectionMembers = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/collection/{id}/placed',
  summary:
    'Puts these products of a collection first, in this order, and no others. It is refused if others were first than the member saw.',
  caller,
  input: z.object({
    id: idParam,
    seen: z.array(id).check(z.maxLength(PLACED_MAX)),
    products: placed,
  }),
  output: details,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})
