import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** The pages of text that staff can change, by their names in calls. */
export const CONTENT_PAGES = {
  faq: { name: 'FAQ', path: '/faq' },
  'how-it-works': { name: 'How to rent and return', path: '/how-it-works' },
  'group-rental': { name: 'Group rental', path: '/how-it-works/group-rental' },
  returns: { name: 'Returns', path: '/returns' },
  'damaged-items-policy': { name: 'Damaged items policy', path: '/damaged-items-policy' },
  'privacy-policy': { name: 'Privacy policy', path: '/privacy-policy' },
  'size-charts': { name: 'Size charts', path: '/size-charts' },
  'our-mission': { name: 'Our mission', path: '/our-mission' },
  careers: { name: 'Careers', path: '/careers' },
  'lead-a-group': { name: 'Lead a group', path: '/lead-a-group' },
  'contact-us': { name: 'Contact us', path: '/contact-us' },
} as const satisfies Record<string, { name: string; path: string }>
export type ContentPage = keyof typeof CONTENT_PAGES
export const CONTENT_PAGE_NAMES = Object.keys(CONTENT_PAGES) as [ContentPage, ...ContentPage[]]

export const contentPage = z.enum(CONTENT_PAGE_NAMES)

/** What may stand in braces in a text. Pages put in the terms of the settings. */
export const CONTENT_PLACEHOLDERS = [
  'rental_mini',
  'rental_long',
  'minimum',
  'free_shipping_from',
  'shipping_fee',
  'delivery_days',
  'rental_days',
  'rental_days_group',
  'refund_days',
  'refund_hours_group',
  'exchange_title',
  'exchange_offer',
  'exchange_rule',
  'shop_name',
] as const
export type ContentPlaceholder = (typeof CONTENT_PLACEHOLDERS)[number]

/** A part of a line: plain, bold, or a link to a path of the shop or to an address with https. */
const span = z.union([
  z.string(),
  z.object({ bold: z.string() }),
  z.object({ link: z.string(), text: z.string() }),
])
export type Span = z.output<typeof span>

/** A paragraph has one line, a list one for each of its items. */
const passage = z.object({
  kind: z.enum(['paragraph', 'list', 'steps']),
  lines: z.array(z.array(span)),
})
export type Passage = z.output<typeof passage>

const shownBlock = z.object({
  heading: z.string(),
  text: z.array(passage),
  items: z.array(z.object({ id: z.string(), title: z.string(), text: z.array(passage) })),
})
export type ShownBlock = z.output<typeof shownBlock>

const shownPage = z.object({
  /** The day of the last change, for policies; null for other pages. */
  updated: z.nullable(z.string()),
  blocks: z.record(z.string(), shownBlock),
})
export type ShownPage = z.output<typeof shownPage>

export const getContentPage = defineEndpoint({
  method: 'GET',
  path: '/ajax/content/{page}',
  summary: 'The texts of a page, with the placeholders that stand for terms of the settings.',
  caller: 'anyone',
  input: z.object({ page: contentPage }),
  output: shownPage,
  errors: [],
})
