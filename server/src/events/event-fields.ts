import type { EventForm } from '@twirl/contract/staff/events/event-form'
import { AppError } from '#platform/http/app-error.ts'
import { toCents } from '#platform/money.ts'
import { timeOfShopTime } from '#platform/new-york-time.ts'
import { findHolder } from '../accounts/public.ts'
import { listTitles } from '../catalog/public.ts'
import { assertMembership } from '../schools/public.ts'
import type { EventFields, EventRow } from '../trunk-shows/public.ts'
import type { EventDeps } from './events-deps.ts'

type Offer = Pick<EventRow, 'products' | 'collection_ids'>

export function fieldError(field: string, message: string): AppError {
  return new AppError('BAD_REQUEST', { fields: { [field]: message } })
}

/**
 * Reads a form: the chapter, the lead and the pieces must exist. What the event offered before stays allowed, also if it
 * is hidden now.
 */
export async function readForm(
  { db, catalog }: Pick<EventDeps, 'db' | 'catalog'>,
  form: EventForm,
  alias: string,
  before: number[] = [],
): Promise<{ fields: EventFields; offer: Offer }> {
  const { lead_email, opens_at, closes_at, rsvp_closes_at, products, collection_ids } = form
  await assertMembership(db, form)
  const lead = lead_email === null ? null : await findHolder(db, lead_email)
  if (lead === undefined)
    throw fieldError('lead_email', 'No customer has confirmed this email address')
  const titles = await listTitles(
    db,
    products.map(({ product_id }) => product_id),
  )
  if (titles.size < products.length) throw fieldError('products', 'A piece does not exist any more')
  const isKnown = (id: number) => before.includes(id) || catalog.findCollection(id) !== undefined
  if (!collection_ids.every(isKnown))
    throw fieldError('collection_ids', 'A collection does not exist any more')
  return {
    fields: {
      kind: form.kind,
      theme: form.theme,
      alias,
      university_id: form.university_id,
      sorority_id: form.sorority_id,
      lead_customer_id: lead?.id ?? null,
      lead_name: form.lead_name,
      opens_at: timeOfShopTime(opens_at),
      closes_at: timeOfShopTime(closes_at),
      rsvp_state: form.rsvp_state,
      rsvp_closes_at: rsvp_closes_at === null ? null : timeOfShopTime(rsvp_closes_at),
      hand_out_date: form.hand_out_date,
      party_date: form.party_date,
      has_no_twins: form.has_no_twins,
      shipping_address: form.shipping_address,
    },
    offer: {
      products: products.map(({ product_id, rental_price, quota }) => ({
        product_id,
        quota,
        rental_price_cents: rental_price === null ? null : toCents(rental_price),
      })),
      collection_ids,
    },
  }
}

/** Refuses a box that would go where the shop does not deliver (STAFF-224). An address from before stays allowed. */
export function assertBoxDelivered(
  { deliveryStates }: Pick<EventDeps, 'deliveryStates'>,
  address: EventForm['shipping_address'],
  before: EventRow['shipping_address'] = null,
): void {
  if (!address || address.state === before?.state) return
  if (!deliveryStates().includes(address.state))
    throw fieldError('state', 'The shop does not deliver to this state. Choose another one.')
}

/** For the audit log, which is never erased: without the address and the account of the lead. */
export function auditedState(fields: EventFields, offer: Offer): Record<string, unknown> {
  const { shipping_address, lead_customer_id, lead_name, ...rest } = fields
  return {
    ...rest,
    has_address: shipping_address !== null,
    has_lead: lead_customer_id !== null || lead_name !== null,
    product_ids: offer.products.map(({ product_id }) => product_id),
    collection_ids: offer.collection_ids,
    quotas: Object.fromEntries(
      offer.products.flatMap(({ product_id, quota }) =>
        quota === null ? [] : [[product_id, quota]],
      ),
    ),
  }
}
