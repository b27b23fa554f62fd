import * as z from 'zod/mini'
import { addressFields } from '../../buying/addresses.ts'
import { alias, TRUNK_SHOW_KINDS } from '../../groups/trunk-shows.ts'
import { date, email, id, money, name, REQUIRED } from '../../primitives.ts'

const CHOOSE_A_TIME = 'Please choose a date and a time'

/** A time of day in New York without a zone, YYYY-MM-DDTHH:MM, as fields of a browser have it. Such texts compare as times. */
export const shopTime = z.iso
  .datetime({ local: true, precision: -1, error: CHOOSE_A_TIME })
  .check(z.regex(/^20\d\d-[^Z]*$/, CHOOSE_A_TIME))

export const EVENT_PRODUCTS_MAX = 200
export const EVENT_COLLECTIONS_MAX = 50

/** More than any piece costs: a typing error, and below what the database can store. */
const RENTAL_PRICE_MAX = 10_000
const PRICE_MESSAGE = 'Please check the group price'

/** More than any shop has of a style. */
const QUOTA_MAX = 10_000
const QUOTA_MESSAGE = 'Please check the limits'

const isWithoutDoubles = (ids: number[]) => new Set(ids).size === ids.length

const offeredProduct = z.object({
  product_id: id,
  /** Null: what the piece costs in the shop. */
  rental_price: z.nullable(
    money.check(z.gte(0.01, PRICE_MESSAGE), z.lte(RENTAL_PRICE_MAX, PRICE_MESSAGE)),
  ),
  /** How many pieces of the style its orders may have in all sizes; null: as many as are free. */
  quota: z.nullable(
    z.int(QUOTA_MESSAGE).check(z.gte(1, QUOTA_MESSAGE), z.lte(QUOTA_MAX, QUOTA_MESSAGE)),
  ),
})

const fields = z.object({
  kind: z.enum(TRUNK_SHOW_KINDS, 'Choose a kind'),
  theme: name,
  /** The name in links; null: it is made from the theme. */
  alias: z.nullable(alias),
  university_id: z.nullable(id),
  sorority_id: z.nullable(id),
  /** The account of the lead. */
  lead_email: z.nullable(email),
  lead_name: z.nullable(name),
  opens_at: shopTime,
  closes_at: shopTime,
  rsvp_state: z.enum(['OPEN', 'CLOSED']),
  /** Null: when the event closes. */
  rsvp_closes_at: z.nullable(shopTime),
  hand_out_date: z.nullable(date),
  party_date: z.nullable(date),
  /** A style and color is promised to one member only (LEAD-40). */
  has_no_twins: z._default(z.boolean(), false),
  /** Where the box goes. */
  shipping_address: z.nullable(addressFields),
  /** The pieces that the event itself brings, in their order. */
  products: z.array(offeredProduct).check(
    z.maxLength(EVENT_PRODUCTS_MAX, 'At most 200 pieces'),
    z.refine((products) => isWithoutDoubles(products.map(({ product_id }) => product_id)), {
      error: 'A piece is named twice',
    }),
  ),
  collection_ids: z
    .array(id)
    .check(
      z.maxLength(EVENT_COLLECTIONS_MAX, 'At most 50 collections'),
      z.refine(isWithoutDoubles, { error: 'A collection is named twice' }),
    ),
})
export type EventForm = z.output<typeof fields>

type Problems = Partial<Record<keyof EventForm, string>>

/** What of an event does not fit together, by the field where it is shown (STAFF-147). */
export function eventProblems(event: EventForm): Problems {
  return { ...hostProblems(event), ...dateProblems(event) }
}

function hostProblems(event: EventForm): Problems {
  const { kind, university_id, sorority_id, lead_name } = event
  if (kind === 'ONLINE_GROUP')
    return {
      ...(university_id !== null && { university_id: 'A group rental has no university' }),
      ...(sorority_id !== null && { sorority_id: 'A group rental has no sorority' }),
      ...(lead_name === null && { lead_name: REQUIRED }),
    }
  return {
    ...(university_id === null && { university_id: REQUIRED }),
    ...(sorority_id === null && { sorority_id: REQUIRED }),
  }
}

type EventDates = Pick<
  EventForm,
  'opens_at' | 'closes_at' | 'rsvp_closes_at' | 'hand_out_date' | 'party_date'
>

/** What of the dates is impossible in any shop. What is only risky is a warning of the page. */
export function dateProblems(dates: EventDates): Partial<Record<keyof EventDates, string>> {
  const { opens_at, closes_at, rsvp_closes_at, hand_out_date, party_date } = dates
  return {
    ...(closes_at <= opens_at && { closes_at: 'The event must close after it opens' }),
    ...(rsvp_closes_at !== null &&
      rsvp_closes_at > closes_at && {
        rsvp_closes_at: 'Answers can’t be given after the event has closed',
      }),
    ...(hand_out_date !== null &&
      hand_out_date < closes_at.slice(0, 10) && {
        hand_out_date: 'The hand-out can’t be before the event closes',
      }),
    ...(party_date !== null &&
      hand_out_date === null && { hand_out_date: 'A party needs a hand-out day' }),
    ...(party_date !== null &&
      hand_out_date !== null &&
      party_date < hand_out_date && { party_date: 'The party can’t be before the hand-out' }),
  }
}

const fitsTogether = z.superRefine<EventForm>((event, context) => {
  for (const [field, message] of Object.entries(eventProblems(event)))
    context.addIssue({ code: 'custom', path: [field], message })
})

export const eventForm = fields.check(fitsTogether)

/** What is stored of an event may be older than the rules above. */
export const storedEvent = z.extend(fields, {
  opens_at: z.string(),
  closes_at: z.string(),
  rsvp_closes_at: z.nullable(z.string()),
  lead_email: z.nullable(z.string()),
  lead_name: z.nullable(z.string()),
  theme: z.string(),
  shipping_address: z.nullable(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      cell_phone: z.string(),
      street_address: z.string(),
      apt_unit_floor: z.nullable(z.string()),
      city: z.string(),
      state: z.string(),
      zip_code: z.string(),
    }),
  ),
  products: z.array(
    z.object({ product_id: id, rental_price: z.nullable(money), quota: z.nullable(z.int()) }),
  ),
  collection_ids: z.array(id),
})
export type StoredEvent = z.output<typeof storedEvent>
