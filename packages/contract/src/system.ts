import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { id, money, note } from './primitives.ts'
import { type Feature, FEATURES } from './switches.ts'

export const HEADING_MAX = 60

// Staff enter the addresses, so they are validated: a link must not run a script or use an unexpected protocol.
const webAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })
const ownPath = z.string().check(z.regex(/^\/(?![/\\])/))

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
/** Where a banner leads. */
export const bannerLink = z.union(
  [ownPath, webAddress],
  'Enter a path of the shop, such as /sale, or an address that begins with https://',
)

/** The sections of the home page below the first one, in the order of the default. */
export const HOME_SECTIONS = ['HOW_IT_WORKS', 'OCCASIONS', 'DISPLAY', 'GROUPS'] as const
export type HomeSectionKind = (typeof HOME_SECTIONS)[number]
export const homeSection = z.object({
  kind: z.enum(HOME_SECTIONS),
  /** Null: the one of the default. */
  heading: z.nullable(note(HEADING_MAX)),
})
export type HomeSection = z.output<typeof homeSection>

const days = z.int().check(z.gte(0), z.lte(365))

/** How long things take, from which the calendar of every unit follows. */
const rentalTerms = z.object({
  /** From the order until the parcel leaves. */
  ship_business_days: days,
  /** From the order until the parcel has arrived (CHECKOUT-15). */
  delivery_business_days: days,
  rental_days: days,
  rental_days_group: days,
  /** From the last day of the rental until the parcel is back. */
  return_transit_days: days,
  /** Inspection and cleaning. */
  turnaround_days: days,
})
export type RentalTerms = z.infer<typeof rentalTerms>

/** Numbers that only pages and banners name: a product has its own rent, and dates follow from the rental terms. */
const advertisedTerms = z.object({
  rental_price_mini: money,
  /** Midi and maxi. */
  rental_price_long: money,
  /** When the fastest parcels arrive; the latest ones after `delivery_business_days`. */
  earliest_delivery_business_days: days,
})

/** What an individual order must reach, and what its delivery costs, in dollars (BAG-10). */
const checkoutTerms = z.object({
  /** Tested on the subtotal before discounts (CHECKOUT-14). */
  minimum: money,
  minimum_applies_to: z.enum(['ALL', 'RENTAL_ONLY']),
  /** Tested on the subtotal after discounts (CHECKOUT-14). */
  free_shipping_from: money,
  shipping_fee: money,
})
export type CheckoutTerms = z.infer<typeof checkoutTerms>

/** What customers can ask for after an order (ORDER-8). */
const afterSaleTerms = z.object({
  /** From the delivery. */
  refund_days: days,
  /** From the hand-out of a group rental. */
  refund_hours_group: z.int().check(z.gte(0), z.lte(24 * 365)),
  /** How many exchanges are free in each rental order. */
  free_exchanges: z.int().check(z.gte(0)),
  exchange_fee: money,
})
export type AfterSaleTerms = z.infer<typeof afterSaleTerms>

/** What one staff member may do with money alone, in dollars (STAFF-30). Pages of the shop do not get it. */
const financeTerms = z.object({
  /** A refund above it needs a second person. */
  refund_limit: money.check(z.lte(100_000)),
  /** The most that is charged for a lost or damaged piece whose retail price is unknown (STAFF-33). */
  damage_limit: money.check(z.lte(100_000)),
})
export type FinanceTerms = z.infer<typeof financeTerms>

/** How many mails the shop sends at most. Pages of the shop do not get it. */
const mailTerms = z.object({
  /** For the whole shop, in a day of New York (STAFF-158). */
  invitations_per_day: z.int().check(z.gte(0)),
})

/** What the shop offers; owners switch it off and on (STAFF-227). */
const switches = z.object({
  guest_checkout: z.boolean(),
  stock_alerts: z.boolean(),
  product_requests: z.boolean(),
  extension: z.boolean(),
  exchange: z.boolean(),
  buy_rented: z.boolean(),
  analytics: z.boolean(),
  text_messages: z.boolean(),
} satisfies Record<Feature, z.ZodMiniType>)

/** For how long a customer can keep a rented piece by paying for an additional month (ORDER-21). */
const extensionTerms = z.object({
  /** How many days later an extended piece is due. */
  extension_days: days,
  /** How long after the due date a customer can still extend. */
  late_days: days,
})
export type ExtensionTerms = z.infer<typeof extensionTerms>

/** How often leads may remind one person of an event (LEAD-15). Pages of the shop do not get it. */
const leadTerms = z.object({
  nudges_per_person: z.int().check(z.gte(0), z.lte(20)),
  /** Between two reminders. */
  nudge_pause_days: days,
})
export type LeadTerms = z.infer<typeof leadTerms>

/** Settings that staff can change without a release. Defaults: `server/src/system/default-settings.ts`. */
export const settings = z.object({
  /**
   * The announcement bar at the top of every page. Numbers of the terms stand in the stored text as
   * placeholders, such as {minimum}: see server/src/system/fill-placeholders.ts.
   */
  promo_banner: z.object({ text: z.string() }),
  /** Closed before its first day, in New York time (SHOP-5). */
  top_banner: z.object({
    text: z.string(),
    link: z.nullable(bannerLink),
    /** Both days are included; null means no end. */
    show_from: z.iso.date(),
    show_until: z.nullable(z.iso.date()),
  }),
  /** How the home page is arranged today; absent unless staff planned another arrangement than the default (STAFF-136). */
  home_sections: z.optional(z.array(homeSection)),
  /** Target of the link Lead A Group; empty means the shop's own page (GROUP-22). */
  lead_a_group_url: z.nullable(webAddress),
  /** The collection in the address of recommended products (BROWSE-26). */
  recommendation_collection_id: id,
  /** A shop that is not open shows visitors a page with this text, and sells nothing. */
  opening: z.object({ is_open: z.boolean(), text: z.string() }),
  /** What the shop is called, and how to reach it. */
  identity: z.object({
    name: z.string(),
    email: z.nullable(z.string()),
    /** Ten digits. */
    phone: z.nullable(z.string()),
  }),
  /** The picture in place of the written name, in the size in which it is stored; null: the name is written. */
  logo: z.nullable(
    z.object({
      key: z.string().check(z.regex(/^[a-f0-9]{32}$/)),
      width: z.int().check(z.gte(1)),
      height: z.int().check(z.gte(1)),
      /** Whether it lies on a white plate where the ground is dark. */
      has_plate: z.boolean(),
    }),
  ),
  /** The colors of the pages. Pages get them as styles, not with the settings. */
  theme: z.object({
    /** Buttons, links and marks. */
    accent: color,
    /** A button under the pointer. */
    accent_dark: color,
    /** The ground of highlighted parts. */
    tint: color,
  }),
  /** Where rented pieces are sent back to; null: the label in their bag says it. */
  return_address: z.nullable(
    z.object({
      name: z.string(),
      street_address: z.string(),
      city: z.string(),
      state: z.string(),
      zip_code: z.string(),
    }),
  ),
  social_links: z.array(z.object({ name: z.string(), url: webAddress })),
  /** Who runs the shop, for the contact page and the policies. */
  company: z.object({
    name: z.string(),
    address: z.string(),
    /** When messages are answered. */
    hours: z.string(),
    reply_time: z.string(),
  }),
  /** The codes of the states that the shop delivers to, by their names. Forms get them with GET /ajax/state. */
  delivery_states: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
  advertised_terms: advertisedTerms,
  rental_terms: rentalTerms,
  checkout_terms: checkoutTerms,
  after_sale_terms: afterSaleTerms,
  finance_terms: financeTerms,
  extension_terms: extensionTerms,
  mail_terms: mailTerms,
  /** Pages get those that are off. */
  switches,
  lead_terms: leadTerms,
})
export type Settings = z.infer<typeof settings>

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/ajax/system/setting',
  summary: 'Texts, links and numbers that the pages need.',
  caller: 'anyone',
  input: z.object({}),
  output: z.extend(
    z.omit(settings, {
      finance_terms: true,
      theme: true,
      opening: true,
      delivery_states: true,
      mail_terms: true,
      lead_terms: true,
      switches: true,
    }),
    {
      /** What is not offered. */
      switched_off: z.array(z.enum(FEATURES)),
      /** Where the page asks for the current version of the web app: a path of the shop or another address; empty: nowhere. */
      version_check_url: z.string(),
      /** Where the page sends its events: a path of the shop or another address; empty: nowhere. */
      log_url: z.string(),
      /** Cards are typed into fields of the payment gateway: pages that take one are loaded as a whole (PAY-22). */
      has_gateway_fields: z.boolean(),
      /** Null: the shop has no analytics, and asks for no consent. `tag_url` is the script of others, if there is one. */
      analytics: z.nullable(z.object({ tag_url: z.nullable(z.string()) })),
    },
  ),
  errors: [],
})

export const checkVersion = defineEndpoint({
  method: 'GET',
  path: '/ajax/system/check-version',
  summary: 'The version of the web app that the server sends: a page with another one is outdated.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({ version: z.string() }),
  errors: [],
})
