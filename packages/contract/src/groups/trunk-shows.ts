import * as z from 'zod/mini'
import { listing, oneCursor, productPage } from '../catalog/listing.ts'
import { defineEndpoint } from '../endpoint.ts'
import { eventPassword } from './event-password.ts'
import { id, idParam, REQUIRED, size } from '../primitives.ts'

/** GROUP-1: the two ways to find a group. */
export const GROUP_TYPES = ['SORORITY_TRUNK_SHOW', 'GROUP_RENTAL'] as const
export const groupType = z.enum(GROUP_TYPES)
export type GroupType = z.infer<typeof groupType>

/** GROUP-1. ONLINE_GROUP is a group rental, the others are trunk shows of sororities (GROUP-1). */
export const TRUNK_SHOW_KINDS = ['ONLINE', 'IN_PERSON', 'BOTH', 'ONLINE_GROUP'] as const
export type TrunkShowKind = (typeof TRUNK_SHOW_KINDS)[number]

/** The name of an event in links: lower case, digits and dashes. */
export const alias = z
  .string(REQUIRED)
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{1,60}$/, 'Please check the link'))

/** Identifies an event: by its chapter or by its alias; without either it is a group rental. */
const search = {
  university_id: z.optional(z.nullable(id)),
  sorority_id: z.optional(z.nullable(id)),
  trunk_show_alias_id: z.optional(z.nullable(alias)),
}

type Chapter = {
  university_id?: number | null | undefined
  sorority_id?: number | null | undefined
}

/** A chapter is identified by university and sorority together. */
const wholeChapter = [
  z.refine<Chapter>(({ university_id, sorority_id }) => !university_id || !!sorority_id, {
    path: ['sorority_id'],
    error: REQUIRED,
  }),
  z.refine<Chapter>(({ university_id, sorority_id }) => !sorority_id || !!university_id, {
    path: ['university_id'],
    error: REQUIRED,
  }),
] as const

const time = z.iso.datetime()

export const checkOnlineTrunkShow = defineEndpoint({
  method: 'PUT',
  path: '/ajax/trunk-show/check-online-trunk-show',
  summary: 'Whether an event is open for a chapter or an alias.',
  caller: 'shopper',
  input: z.object(search).check(...wholeChapter),
  output: z.object({
    if_exists: z.boolean(),
    theme: z.nullable(z.string()),
    online_end_time: z.nullable(time),
    trunk_show_type: z.nullable(groupType),
  }),
  errors: ['NO_ACTIVE_TRUNK_SHOW', 'TOO_MANY_REQUESTS'],
})

/** The data of an event that its participants can see (GROUP-2). */
export const trunkShow = z.object({
  trunk_show_id: id,
  theme: z.string(),
  online_end_time: time,
  trunk_show_type: groupType,
  lead_name: z.nullable(z.string()),
  trunk_show_alias_id: z.string(),
  university_name: z.nullable(z.string()),
  sorority_name: z.nullable(z.string()),
  hand_out_date: z.nullable(z.iso.date()),
  /** When the pieces are worn; never before the hand-out. */
  party_date: z.nullable(z.iso.date()),
  /** A style and color is promised to one member only (LEAD-40). */
  has_no_twins: z.boolean(),
  product_count: z.int(),
  /** Products of the event itself: 'Lead Recommendations' of a group rental. */
  has_own_products: z.boolean(),
  /** For the side menu, by position. */
  collections: z.array(z.object({ id, name: z.string(), product_count: z.int() })),
})
export type TrunkShow = z.infer<typeof trunkShow>

export const loginTrunkShow = defineEndpoint({
  method: 'PUT',
  path: '/ajax/trunk-show/login',
  summary: 'Joins an event with its password. A group rental is found by its password alone.',
  caller: 'shopper',
  input: z.object({ ...search, password: eventPassword }).check(...wholeChapter),
  output: z.object({ trunk_show_id: id, trunk_show_type: groupType }),
  errors: ['NO_MATCHED_TRUNK_SHOW', 'NO_ACTIVE_TRUNK_SHOW', 'TOO_MANY_REQUESTS'],
})

export const logoutTrunkShow = defineEndpoint({
  method: 'PUT',
  path: '/ajax/trunk-show/logout',
  summary: 'Leaves an event, or all of them.',
  caller: 'shopper',
  input: z.object({ trunk_show_id: z.optional(z.nullable(id)) }),
  output: z.object({ trunk_show_id: z.null() }),
  errors: [],
})

export const listTrunkShows = defineEndpoint({
  method: 'GET',
  path: '/ajax/trunk-show/list',
  summary:
    "The open events that the visitor joined, the last one first, then the others of the customer's chapter.",
  caller: 'shopper',
  input: z.object({}),
  output: z.object({
    trunk_shows: z.array(
      z.object({
        trunk_show_id: id,
        theme: z.string(),
        online_end_time: time,
        trunk_show_type: groupType,
        /** Otherwise the password is missing: the chapter in a profile is not proven. */
        is_joined: z.boolean(),
        /** Null for events that were not joined. */
        hand_out_date: z.nullable(z.iso.date()),
        party_date: z.nullable(z.iso.date()),
      }),
    ),
  }),
  errors: [],
})
export type OpenTrunkShow = z.infer<typeof listTrunkShows.output>['trunk_shows'][number]

export const getTrunkShow = defineEndpoint({
  method: 'GET',
  path: '/ajax/trunk-show/{id}',
  summary: 'An event that the visitor joined.',
  caller: 'shopper',
  input: z.object({ id: idParam }),
  output: trunkShow,
  errors: [
    'NO_LOGINED_TRUNK_SHOW_ID_EXISTS',
    'TRUNK_SHOW_IS_EXPIRED',
    'NOT_CORRECT_TRUNK_SHOW_TYPE',
  ],
})

export const listTakenStyles = defineEndpoint({
  method: 'GET',
  path: '/ajax/trunk-show/{id}/taken-style/list',
  summary:
    'The styles and colors that other members have, of an event without twins that the visitor joined; none otherwise.',
  caller: 'shopper',
  input: z.object({ id: idParam }),
  output: z.object({ styles: z.array(z.object({ product_id: id, color: z.string() })) }),
  errors: [],
})

export const listTrunkShowItems = defineEndpoint({
  method: 'PUT',
  path: '/ajax/trunk-show/{id}/item',
  summary:
    "A page of the event's products, of one of its collections, or of the products of the event itself.",
  caller: 'shopper',
  input: z
    .object({
      id: idParam,
      collection_id: z.optional(z.nullable(id)),
      /** Only the products of the event itself: 'Lead Recommendations'. */
      is_own_products: z._default(z.boolean(), false),
      /** The type of event that the visitor's flow expects. */
      trunk_show_type: z.optional(groupType),
      ...listing,
    })
    .check(oneCursor),
  output: z.extend(productPage, { theme: z.string(), trunk_show_type: groupType }),
  errors: [
    'NO_LOGINED_TRUNK_SHOW_ID_EXISTS',
    'TRUNK_SHOW_IS_EXPIRED',
    'NOT_CORRECT_TRUNK_SHOW_TYPE',
    'COLLECTION_NOT_FOUND',
  ],
})

const requestedProduct = z.object({
  requested_product_id: id,
  product_id: id,
  size,
})

export const requestProduct = defineEndpoint({
  method: 'POST',
  path: '/ajax/requested-product',
  summary: "Requests a product for the chapter's next show. Repeating it returns the same request.",
  caller: 'shopper',
  input: z.object({ product_id: id, size, trunk_show_id: z.optional(z.nullable(id)) }),
  output: requestedProduct,
  // In the order in which they are checked (GROUP-17).
  errors: [
    'NOT_CORRECT_TRUNK_SHOW_TYPE',
    'UNAUTHORIZED',
    'CUSTOMER_NOT_MEMBER_OF_SORORITY',
    'PRODUCT_NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'FEATURE_IS_OFF',
  ],
})

export const listRequestedProducts = defineEndpoint({
  method: 'PUT',
  path: '/ajax/requested-product',
  summary: 'The product requests of the customer.',
  caller: 'customer',
  input: z.object({}),
  output: z.object({ requested_products: z.array(requestedProduct) }),
  errors: [],
})

export const takeBackRequestedProduct = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/requested-product/{id}',
  summary: 'Deletes a request. Succeeds if it was already deleted.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: z.object({ requested_product_id: id }),
  errors: [],
})
