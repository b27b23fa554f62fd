import * as z from 'zod/mini'
import { state, zipCode, zipCodeInState } from '../../buying/addresses.ts'
import { STATE_CODES } from '../../buying/states.ts'
import { date, email, id, name, note, phone, REQUIRED } from '../../primitives.ts'
import type { Settings } from '../../system.ts'
import { contrastOf } from './contrast.ts'

// What staff may set (STAFF-171). The settings that pages load allow more, so that a stored value outlives a narrower rule.

const wholeNumber = (minimum: number, maximum: number) => {
  const message = `Please enter a whole number from ${minimum} to ${maximum}`
  return z.int(message).check(z.gte(minimum, message), z.lte(maximum, message))
}

const dollars = (minimum: number, maximum: number) => {
  const message = `Please enter dollars from ${minimum} to ${maximum}, with at most two decimals`
  return z
    .number(message)
    .check(z.gte(minimum, message), z.lte(maximum, message), z.multipleOf(0.01, message))
}

const webAddress = z.url({
  protocol: /^https$/,
  hostname: z.regexes.domain,
  error: 'Please enter an address that begins with https://',
})
const pathOrAddress = z.union([z.string().check(z.regex(/^\/(?![/\\])/)), webAddress], {
  error: 'Please enter a path of the shop, such as /faq, or an address that begins with https://',
})

/** What may stand in braces in a banner: the shop puts in the number of the day. */
export const PLACEHOLDERS = [
  'rental_mini',
  'rental_long',
  'minimum',
  'free_shipping_from',
  'shipping_fee',
  'rental_days',
  'rental_days_group',
  'refund_days',
  'refund_hours_group',
] as const

const PLACEHOLDER = new RegExp(`^\\{(${PLACEHOLDERS.join('|')})\\}$`)

const bannerText = note(200).check(
  z.refine((text) => (text.match(/\{[^}]*\}?/g) ?? []).every((each) => PLACEHOLDER.test(each)), {
    error: `In braces the shop knows only ${PLACEHOLDERS.join(', ')}`,
  }),
)

const color = z
  .string()
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Please enter a color such as #b31555'))

// WCAG AA for text.
const MIN_CONTRAST = 4.5
// As in web/src/styles/app.css.
const WHITE = '#ffffff'
const PAPER = '#fcfaf6'
// The ground of mails.
const SHELL = '#f8eee7'
const INK = '#271924'

const isReadable = (text: string, ground: string) => contrastOf(text, ground) >= MIN_CONTRAST

/** The rules of each setting, by its key, in the order of the page. */
export const SETTING_RULES = {
  identity: z.object({
    name: name.check(z.maxLength(30, 'Please use at most 30 characters')),
    email: z.nullable(email),
    phone: z.nullable(phone),
  }),
  logo: z.nullable(
    z.object({
      key: z.string().check(z.regex(/^[a-f0-9]{32}$/)),
      width: z.int(),
      height: z.int(),
      has_plate: z.boolean(REQUIRED),
    }),
  ),
  opening: z.object({ is_open: z.boolean(REQUIRED), text: note(300) }),
  theme: z.object({ accent: color, accent_dark: color, tint: color }).check(
    z.refine(({ accent }) => [WHITE, PAPER, SHELL].every((ground) => isReadable(accent, ground)), {
      error: 'White text on it could not be read well. Please choose a darker color',
      path: ['accent'],
    }),
    z.refine(({ accent_dark }) => isReadable(WHITE, accent_dark), {
      error: 'White text on it could not be read well. Please choose a darker color',
      path: ['accent_dark'],
    }),
    z.refine(({ accent, tint }) => isReadable(INK, tint) && isReadable(accent, tint), {
      error: 'Text on it could not be read well. Please choose a lighter color',
      path: ['tint'],
    }),
  ),
  delivery_states: z.pipe(
    z.array(z.enum(STATE_CODES)).check(z.minLength(1, 'Please choose at least one state')),
    // By their names and each once, so that equal choices are equal.
    z.transform((chosen) => STATE_CODES.filter((code) => chosen.includes(code))),
  ),
  return_address: z.nullable(
    z
      .object({
        name: note(100),
        street_address: note(100),
        city: note(100),
        state,
        zip_code: zipCode,
      })
      .check(zipCodeInState),
  ),
  rental_terms: z
    .object({
      ship_business_days: wholeNumber(0, 30),
      delivery_business_days: wholeNumber(1, 60),
      rental_days: wholeNumber(1, 180),
      rental_days_group: wholeNumber(1, 180),
      return_transit_days: wholeNumber(0, 60),
      turnaround_days: wholeNumber(0, 60),
    })
    .check(
      z.refine((terms) => terms.ship_business_days <= terms.delivery_business_days, {
        error: 'A parcel can’t leave after it has arrived',
        path: ['ship_business_days'],
      }),
    ),
  checkout_terms: z.object({
    minimum: dollars(0, 10_000),
    minimum_applies_to: z.enum(['ALL', 'RENTAL_ONLY'], REQUIRED),
    free_shipping_from: dollars(0, 10_000),
    shipping_fee: dollars(0, 1_000),
  }),
  after_sale_terms: z.object({
    refund_days: wholeNumber(0, 365),
    refund_hours_group: wholeNumber(0, 24 * 365),
    free_exchanges: wholeNumber(0, 100),
    exchange_fee: dollars(0, 1_000),
  }),
  extension_terms: z.object({
    extension_days: wholeNumber(1, 365),
    late_days: wholeNumber(0, 365),
  }),
  finance_terms: z.object({
    refund_limit: dollars(0, 100_000),
    damage_limit: dollars(0, 100_000),
  }),
  switches: z.object({
    guest_checkout: z.boolean(REQUIRED),
    stock_alerts: z.boolean(REQUIRED),
    product_requests: z.boolean(REQUIRED),
    extension: z.boolean(REQUIRED),
    exchange: z.boolean(REQUIRED),
    buy_rented: z.boolean(REQUIRED),
    analytics: z.boolean(REQUIRED),
    text_messages: z.boolean(REQUIRED),
  }),
  mail_terms: z.object({ invitations_per_day: wholeNumber(1, 100_000) }),
  lead_terms: z.object({
    nudges_per_person: wholeNumber(0, 20),
    nudge_pause_days: wholeNumber(0, 60),
  }),
  advertised_terms: z.object({
    rental_price_mini: dollars(0, 10_000),
    rental_price_long: dollars(0, 10_000),
    earliest_delivery_business_days: wholeNumber(0, 60),
  }),
  promo_banner: z.object({ text: bannerText }),
  top_banner: z
    .object({
      text: bannerText,
      link: z.nullable(pathOrAddress),
      show_from: date,
      show_until: z.nullable(date),
    })
    .check(
      z.refine(({ show_from, show_until }) => show_until === null || show_from <= show_until, {
        error: 'The last day can’t be before the first',
        path: ['show_until'],
      }),
    ),
  lead_a_group_url: z.nullable(webAddress),
  recommendation_collection_id: id,
  social_links: z
    .array(z.object({ name: note(40), url: webAddress }))
    .check(z.maxLength(6, 'Please use at most 6 links')),
  company: z.object({
    name: note(100),
    address: note(200),
    hours: note(100),
    reply_time: note(100),
  }),
  // The sections of the home page are planned on a page of their own.
} satisfies Record<Exclude<keyof Settings, 'home_sections'>, z.ZodMiniType>

export type SettingKey = keyof typeof SETTING_RULES
export const SETTING_KEYS = Object.keys(SETTING_RULES) as SettingKey[]

/** Returns what is wrong between settings, by the field of the one that is being changed. */
export function checkTogether(key: SettingKey, all: Settings): Record<string, string> {
  const { advertised_terms, rental_terms } = all
  const isLate =
    advertised_terms.earliest_delivery_business_days > rental_terms.delivery_business_days
  if (isLate && key === 'advertised_terms')
    return {
      earliest_delivery_business_days: `Parcels arrive after ${rental_terms.delivery_business_days} business days at the latest, by the rental terms`,
    }
  if (isLate && key === 'rental_terms')
    return {
      delivery_business_days: `The fastest parcels are advertised with ${advertised_terms.earliest_delivery_business_days} business days`,
    }
  return {}
}
