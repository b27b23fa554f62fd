import { addressFields } from '@twirl/contract/buying/addresses'
import { eventForm, type StoredEvent } from '@twirl/contract/staff/events/event-form'
import type * as z from 'zod/mini'
import { checkWith, emptyToNull, type FormValues } from '#ui/form/form-call.ts'

/** What is chosen besides the fields that are typed. */
export type ChosenOffer = { product_ids: number[]; collection_ids: number[] }

type TypedEvent = z.input<typeof eventForm>

const ADDRESS_FIELDS = [
  'first_name',
  'last_name',
  'street_address',
  'apt_unit_floor',
  'city',
  'state',
  'zip_code',
  'cell_phone',
] as const

/** The name of the field for the rent of a piece. */
export const priceField = (productId: number) => `price_${productId}`

/** The name of the field for how many pieces of a style may be promised. */
export const quotaField = (productId: number) => `quota_${productId}`

/** Reads the fields of the form. Empty ones are null; an address of which nothing is filled in is none. */
export function readEventForm(values: FormValues, offer: ChosenOffer): TypedEvent {
  const kind = values['kind'] as StoredEvent['kind']
  const isGroup = kind === 'ONLINE_GROUP'
  const idOf = (name: string) => (isGroup ? null : Number(values[name]) || null)
  return {
    kind,
    theme: values['theme'] ?? '',
    alias: emptyToNull(values['alias']),
    university_id: idOf('university_id'),
    sorority_id: idOf('sorority_id'),
    lead_email: emptyToNull(values['lead_email']),
    lead_name: emptyToNull(values['lead_name']),
    opens_at: values['opens_at'] ?? '',
    closes_at: values['closes_at'] ?? '',
    rsvp_state: values['rsvp_state'] === 'CLOSED' ? 'CLOSED' : 'OPEN',
    rsvp_closes_at: emptyToNull(values['rsvp_closes_at']),
    hand_out_date: emptyToNull(values['hand_out_date']),
    party_date: emptyToNull(values['party_date']),
    has_no_twins: values['has_no_twins'] === 'ON',
    shipping_address: hasAddress(values)
      ? (Object.fromEntries(
          ADDRESS_FIELDS.map((name) => [name, values[name] ?? '']),
        ) as TypedEvent['shipping_address'])
      : null,
    products: offer.product_ids.map((product_id) => ({
      product_id,
      rental_price: priceOf(values[priceField(product_id)]),
      quota: quotaOf(values[quotaField(product_id)]),
    })),
    collection_ids: offer.collection_ids,
  }
}

const hasAddress = (values: FormValues) => ADDRESS_FIELDS.some((name) => values[name]?.trim())

function priceOf(text: string | undefined): number | null {
  const typed = emptyToNull(text)
  return typed === null ? null : Number(typed.replace(/^\$/, ''))
}

function quotaOf(text: string | undefined): number | null {
  const typed = emptyToNull(text)
  return typed === null ? null : Number(typed)
}

/** The errors of the form, by its fields. */
export function checkEventForm(values: FormValues, offer: ChosenOffer): Record<string, string> {
  const event = readEventForm(values, offer)
  const { shipping_address: _, products, ...errors } = checkWith(eventForm, event)
  return {
    ...errors,
    ...(products && {
      products: 'Please check the group prices, such as 12.50, and the limits, such as 3',
    }),
    ...(event.shipping_address && checkWith(addressFields, event.shipping_address)),
  }
}
