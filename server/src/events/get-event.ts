import type { StoredEvent } from '@twirl/contract/staff/events/event-form'
import type { EventFile } from '@twirl/contract/staff/events/events'
import { AppError } from '#platform/http/app-error.ts'
import { toDollars } from '#platform/money.ts'
import { shopTimeOf } from '#platform/new-york-time.ts'
import { findCustomerFile } from '../accounts/public.ts'
import { countOrdersOfEvents } from '../orders/public.ts'
import {
  countGrants,
  type EventRow,
  findEventRow,
  hostOf,
  listFurtherLeads,
  phaseOf,
  statesAfter,
} from '../trunk-shows/public.ts'
import type { EventDeps } from './events-deps.ts'
import { nameCollections, nameProducts } from './offer-choices.ts'
import { ownStockOf } from './own-stock.ts'
import { planOf } from './plan-of-event.ts'

/** An event as its page shows it. */
export async function getEventFile(deps: EventDeps, id: number): Promise<EventFile> {
  const { db, clock } = deps
  const row = await getEventRow(deps, id)
  const orders = await countOrdersOfEvents(db, [id])
  return {
    id,
    version: row.version,
    state: row.state,
    phase: phaseOf(row, clock.now()),
    next_states: statesAfter(row.state).filter((state) => state !== 'CANCELED'),
    host: hostOf(row),
    alias: row.alias,
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    has_password: row.has_password,
    form: await formOf(deps, row),
    ...(await namesOf(deps, row)),
    own_stock: await ownStockOf(deps, row),
    further_leads: await listFurtherLeads(db, id),
    order_count: orders.get(id) ?? 0,
    joined_count: await countGrants(db, id),
    plan: await planOf(deps, row),
  }
}

export async function getEventRow({ db }: Pick<EventDeps, 'db'>, id: number): Promise<EventRow> {
  const row = await findEventRow(db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export async function namesOf(
  deps: EventDeps,
  { products, collection_ids }: EventRow,
): Promise<Pick<EventFile, 'products' | 'collections'>> {
  return {
    products: await nameProducts(
      deps,
      products.map(({ product_id }) => product_id),
    ),
    collections: nameCollections(deps, collection_ids),
  }
}

/** The fields of the form, as they are stored. */
export async function formOf({ db }: Pick<EventDeps, 'db'>, row: EventRow): Promise<StoredEvent> {
  const lead = row.lead_customer_id && (await findCustomerFile(db, row.lead_customer_id))
  const { kind, theme, alias, university_id, sorority_id, lead_name, rsvp_state } = row
  const { hand_out_date, party_date, has_no_twins, shipping_address, collection_ids } = row
  return {
    kind,
    theme,
    alias,
    university_id,
    sorority_id,
    lead_email: lead ? lead.email : null,
    lead_name,
    opens_at: shopTimeOf(row.opens_at),
    closes_at: shopTimeOf(row.closes_at),
    rsvp_state,
    rsvp_closes_at: row.rsvp_closes_at && shopTimeOf(row.rsvp_closes_at),
    hand_out_date,
    party_date,
    has_no_twins,
    shipping_address,
    products: row.products.map(({ product_id, rental_price_cents, quota }) => ({
      product_id,
      quota,
      rental_price: rental_price_cents === null ? null : toDollars(rental_price_cents),
    })),
    collection_ids,
  }
}
