import { STATE_NAMES } from '@twirl/contract/buying/state-names'
import { STATE_CODES } from '@twirl/contract/buying/states'
import type { Feature } from '@twirl/contract/switches'
import { PLACEHOLDERS, type SettingKey } from '@twirl/contract/staff/settings/setting-rules'

/** What a field holds; numbers are typed as text. */
type FieldKind =
  | 'whole'
  | 'dollars'
  | 'text'
  | 'day'
  | 'choice'
  | 'flag'
  | 'color'
  | 'states'
  | 'logo'

export type SettingField = {
  name: string
  label: string
  kind: FieldKind
  unit?: string
  hint?: string
  /** An empty field means none. */
  isOptional?: true
  options?: readonly (readonly [value: string, text: string])[]
}

export type SettingTexts = {
  title: string
  about: string
  fields: readonly SettingField[]
  /** A form of which nothing is filled in means none. */
  isOptional?: true
}

const days = (name: string, label: string, hint?: string): SettingField => ({
  name,
  label,
  kind: 'whole',
  unit: 'days',
  ...(hint && { hint }),
})
const businessDays = (name: string, label: string, hint?: string): SettingField => ({
  ...days(name, label, hint),
  unit: 'business days',
})
const dollars = (name: string, label: string, hint?: string): SettingField => ({
  name,
  label,
  kind: 'dollars',
  ...(hint && { hint }),
})
const text = (name: string, label: string, hint?: string): SettingField => ({
  name,
  label,
  kind: 'text',
  ...(hint && { hint }),
})

const onOff = (name: Feature, label: string, hint: string): SettingField => ({
  name,
  label,
  kind: 'flag',
  hint,
  options: [
    ['true', 'On'],
    ['false', 'Off'],
  ],
})

const color = (name: string, label: string): SettingField => ({ name, label, kind: 'color' })

const IN_BRACES = `Numbers of the terms in braces: ${PLACEHOLDERS.join(', ')}.`

const LINK_COUNT = 6

/** The settings in the order of the page, in words. */
export const SETTING_TEXTS: Record<SettingKey, SettingTexts> = {
  identity: {
    title: 'Name and contact',
    about: 'What the shop is called on pages and in mails, and how customers reach it.',
    fields: [
      text('name', 'Name of the shop'),
      { ...text('email', 'Email', 'Shown on the contact page.'), isOptional: true },
      { ...text('phone', 'Phone', 'Ten digits, shown on the contact page.'), isOptional: true },
    ],
  },
  logo: {
    title: 'Logo',
    about: 'A picture in place of the written name: on pages, in mails and on packing slips.',
    fields: [{ name: 'value', label: 'Logo', kind: 'logo' }],
  },
  opening: {
    title: 'Open or closed',
    about:
      'While the shop is closed, visitors read the text and nothing is sold. Staff see the shop.',
    fields: [
      {
        name: 'is_open',
        label: 'The shop is',
        kind: 'flag',
        options: [
          ['true', 'Open'],
          ['false', 'Closed'],
        ],
      },
      text('text', 'Text for visitors while it is closed'),
    ],
  },
  theme: {
    title: 'Colors',
    about: 'Colors of the pages. Texts must stay easy to read on them.',
    fields: [
      color('accent', 'Buttons and links'),
      color('accent_dark', 'Buttons under the pointer'),
      color('tint', 'Highlighted parts'),
    ],
  },
  delivery_states: {
    title: 'Where you deliver',
    about:
      'The states that parcels and boxes go to. Saved addresses elsewhere stay, but can’t be chosen; orders that were placed are sent.',
    fields: [{ name: 'value', label: 'States', kind: 'states' }],
  },
  return_address: {
    title: 'Return address',
    about:
      'Where pieces that were rented individually are sent back to: on labels, slips and in what customers read about returning. Empty: none is named.',
    isOptional: true,
    fields: [
      text('name', 'Name'),
      text('street_address', 'Street'),
      text('city', 'City'),
      {
        name: 'state',
        label: 'State',
        kind: 'choice',
        options: STATE_CODES.map((code) => [code, STATE_NAMES[code]]),
      },
      text('zip_code', 'Zip code'),
    ],
  },
  rental_terms: {
    title: 'Rental times',
    about: 'How long a rental takes. The calendar of every piece follows from it.',
    fields: [
      businessDays('ship_business_days', 'From the order until the parcel leaves'),
      businessDays('delivery_business_days', 'From the order until it arrives at the latest'),
      days('rental_days', 'Rental period'),
      days('rental_days_group', 'Rental period of a group'),
      days('return_transit_days', 'Way back'),
      days('turnaround_days', 'Inspection and cleaning'),
    ],
  },
  checkout_terms: {
    title: 'Minimum and delivery',
    about: 'What an individual order must reach, and what its delivery costs.',
    fields: [
      dollars('minimum', 'Minimum of an order', 'Before tax and discounts.'),
      {
        name: 'minimum_applies_to',
        label: 'The minimum applies to',
        kind: 'choice',
        options: [
          ['ALL', 'Everything in the bag'],
          ['RENTAL_ONLY', 'Rented pieces only'],
        ],
      },
      dollars('free_shipping_from', 'Free delivery from', 'After discounts.'),
      dollars('shipping_fee', 'Delivery fee'),
    ],
  },
  after_sale_terms: {
    title: 'Refunds and exchanges',
    about: 'What customers can ask for after an order.',
    fields: [
      days('refund_days', 'Refunds can be requested for', 'From the delivery.'),
      {
        name: 'refund_hours_group',
        label: 'In a group for',
        kind: 'whole',
        unit: 'hours',
        hint: 'From the hand-out.',
      },
      {
        name: 'free_exchanges',
        label: 'Free exchanges in each order',
        kind: 'whole',
        unit: 'exchanges',
      },
      dollars('exchange_fee', 'Fee of further exchanges'),
    ],
  },
  extension_terms: {
    title: 'Extending a rental',
    about: 'How long a customer can keep a piece by paying for an additional month.',
    fields: [
      days('extension_days', 'An extension lasts'),
      days('late_days', 'It can be bought late, up to', 'After the due date.'),
    ],
  },
  finance_terms: {
    title: 'Limits of staff',
    about: 'What one member may do with money alone.',
    fields: [
      dollars('refund_limit', 'Refunds need a second person above'),
      dollars(
        'damage_limit',
        'At most charged for a lost or damaged piece',
        'Where its retail price is unknown.',
      ),
    ],
  },
  switches: {
    title: 'Switches',
    about: 'What the shop offers. What customers have begun can still be ended.',
    fields: [
      onOff('guest_checkout', 'Guest checkout', 'Off: guests log in before they buy.'),
      onOff(
        'stock_alerts',
        'Back-in-stock mails',
        'Off: no one can ask for one. Those who asked still get theirs.',
      ),
      onOff(
        'product_requests',
        'Requests for the next show',
        'Off: members can’t request pieces. Requests from before stay.',
      ),
      onOff('extension', 'Extending a rental', 'Off: only staff extend rentals.'),
      onOff('exchange', 'Exchanging a piece', 'Off: customers can’t exchange what they rented.'),
      onOff('buy_rented', 'Buying what was rented', 'Off: customers can’t buy what they rented.'),
      onOff(
        'analytics',
        'Analytics',
        'Off: visitors are not asked for consent, and nothing is measured.',
      ),
      onOff(
        'text_messages',
        'Text messages',
        'Off: codes and reminders of group leaders come by email only. New accounts and new phone numbers need a text message, so they have to wait.',
      ),
    ],
  },
  mail_terms: {
    title: 'Mails',
    about: 'So that mail programs do not take the shop for a sender of spam.',
    fields: [
      {
        name: 'invitations_per_day',
        label: 'Invitations to events in a day, at most',
        kind: 'whole',
        unit: 'mails',
        hint: 'The rest follows on the next days.',
      },
    ],
  },
  lead_terms: {
    title: 'Reminders of leads',
    about: 'How often the leads of an event may remind one person.',
    fields: [
      { name: 'nudges_per_person', label: 'In each event', kind: 'whole', unit: 'reminders' },
      days('nudge_pause_days', 'Between two of them'),
    ],
  },
  advertised_terms: {
    title: 'Advertised numbers',
    about: 'What banners and texts name. Each product has its own rent.',
    fields: [
      dollars('rental_price_mini', 'Rent of a mini dress'),
      dollars('rental_price_long', 'Rent of a midi or maxi dress'),
      businessDays('earliest_delivery_business_days', 'The fastest parcels arrive after'),
    ],
  },
  promo_banner: {
    title: 'Announcement bar',
    about: 'At the top of every page.',
    fields: [text('text', 'Text', IN_BRACES)],
  },
  top_banner: {
    title: 'Second bar',
    about: 'Below the announcement bar, on the days that you choose.',
    fields: [
      text('text', 'Text', IN_BRACES),
      { ...text('link', 'Link', 'A path such as /faq, or an https address.'), isOptional: true },
      { name: 'show_from', label: 'First day', kind: 'day' },
      { name: 'show_until', label: 'Last day', kind: 'day', isOptional: true },
    ],
  },
  lead_a_group_url: {
    title: 'Lead a group',
    about: 'Where the link leads. Empty: the shop’s own form.',
    fields: [{ ...text('value', 'Address'), isOptional: true }],
  },
  recommendation_collection_id: {
    title: 'Recommended products',
    about: 'The collection that recommendations are taken from.',
    fields: [{ name: 'value', label: 'Number of the collection', kind: 'whole' }],
  },
  social_links: {
    title: 'Social links',
    about: 'In the footer of every page.',
    fields: Array.from({ length: LINK_COUNT }, (_, index): SettingField[] => [
      { ...text(`${index}.name`, `Name of link ${index + 1}`), isOptional: true },
      { ...text(`${index}.url`, `Address of link ${index + 1}`), isOptional: true },
    ]).flat(),
  },
  company: {
    title: 'Company',
    about: 'Who runs the shop, for the contact page and the policies.',
    fields: [
      text('name', 'Name of the company'),
      text('address', 'Address'),
      text('hours', 'Opening hours'),
      text('reply_time', 'When you reply'),
    ],
  },
}
