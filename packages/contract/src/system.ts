import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { id } from './primitives.ts'

// Texts are staff's, addresses are checked: a link must not run a script or leave for where nobody looks.
const webAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })
const ownPath = z.string().check(z.regex(/^\/(?![/\\])/))

/** What staff can change without a release. Every default is the spec's or decisions.md's value. */
export const settings = z.object({
  /** The bar above everything (spec section 1). */
  promo_banner: z.object({ text: z.string() }),
  /** Closed before its first day, New York time (spec section 9, decisions C11). */
  top_banner: z.object({
    text: z.string(),
    link: z.nullable(z.union([ownPath, webAddress])),
    /** Both days included; null means without end. */
    show_from: z.iso.date(),
    show_until: z.nullable(z.iso.date()),
  }),
  /** Where Lead A Group leads; empty means our own page (decisions A18). */
  lead_a_group_url: z.nullable(webAddress),
  /** The collection in the address of recommended products (decisions C10). */
  recommendation_collection_id: id,
  social_links: z.array(z.object({ name: z.string(), url: webAddress })),
})
export type Settings = z.infer<typeof settings>

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/ajax/system/setting',
  summary: 'Texts, links and numbers that the pages need.',
  caller: 'anyone',
  input: z.object({}),
  output: settings,
  errors: [],
})
