import type { CustomerFile as ShownCustomer } from '@twirl/contract/staff/customers/customers'
import { AppError } from '#platform/http/app-error.ts'
import { toDollars } from '#platform/money.ts'
import { countSessionsOf } from '#platform/security/sessions.queries.ts'
import { type CustomerFile, findCustomerFile, listLookalikes } from '../accounts/public.ts'
import { personalAddresses } from '../addresses/public.ts'
import { personalCart } from '../cart/public.ts'
import { personalCards } from '../credit-cards/public.ts'
import { personalFavorites } from '../favorites/public.ts'
import { countOrdersOfPerson, listOrdersOfPerson } from '../orders/public.ts'
import { personalRsvps } from '../rsvp/public.ts'
import { findLastAct, listStaffNames } from '../staff/public.ts'
import { personalAlerts } from '../stock-alerts/public.ts'
import { listThemes, personalEvents } from '../trunk-shows/public.ts'
import { ACT_OF_STATE, stateOf } from './change-customer.ts'
import type { CustomerDeps } from './customers-deps.ts'
import { listNoteRows } from './notes.queries.ts'
import { toPerson } from './personal-data.ts'

const MAX_ORDERS = 50
const MAX_LOOKALIKES = 5

/** All that the shop has of a customer, for the page of the customer. */
export async function getCustomerFile(deps: CustomerDeps, id: number): Promise<ShownCustomer> {
  const { db, clock, secrets, jobs } = deps
  const file = await findCustomerFile(db, id)
  if (!file) throw new AppError('NOT_FOUND')
  const person = await toPerson(db, file)
  const orders = await listOrdersOfPerson(db, person, MAX_ORDERS)
  const { cart_items } = await personalCart.list(db, person)
  const { favorites } = await personalFavorites.list(db, person)
  const { joined_events } = await personalEvents.list(db, person)
  const { stock_alerts } = await personalAlerts(secrets).list(db, person)
  const { addresses } = await personalAddresses.list(db, person)
  const { cards } = await personalCards(jobs).list(db, person)
  return {
    ...file,
    ...(await describeState(deps, file)),
    is_email_confirmed: file.is_email_proven,
    registered_at: file.created_at.toISOString(),
    session_count: await countSessionsOf(db, id, clock.now()),
    order_count: await countOrdersOfPerson(db, person),
    orders: orders.map(({ total_cents, paid_at, ...order }) => ({
      ...order,
      paid_at: paid_at.toISOString(),
      total: toDollars(total_cents),
    })),
    cart_items,
    favorites: favorites.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() })),
    rsvps: await listRsvps(deps, person),
    joined_events: joined_events.map((row) => ({
      ...row,
      joined_at: row.joined_at.toISOString(),
    })),
    stock_alerts: stock_alerts.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() })),
    addresses,
    cards,
    notes: await listNotes(deps, id),
    lookalikes: file.removed_at ? [] : await listLookalikes(db, file, MAX_LOOKALIKES),
  }
}

async function describeState(
  { db }: CustomerDeps,
  file: CustomerFile,
): Promise<Pick<ShownCustomer, 'state' | 'state_set'>> {
  const state = stateOf(file)
  const actions = ACT_OF_STATE[state]
  const act = actions.length
    ? await findLastAct(db, { kind: 'customer', id: file.id }, actions)
    : undefined
  const state_set = act ? { by: act.name, at: act.at.toISOString(), reason: act.reason } : null
  return { state, state_set }
}

async function listRsvps(
  { db }: CustomerDeps,
  person: Parameters<typeof personalRsvps.list>[1],
): Promise<ShownCustomer['rsvps']> {
  const { rsvps } = await personalRsvps.list(db, person)
  const themes = await listThemes(
    db,
    rsvps.map(({ trunk_show_id }) => trunk_show_id),
  )
  return rsvps.map(({ trunk_show_id, is_attending, answered_at, contact_conflict }) => ({
    theme: themes.get(trunk_show_id) ?? '',
    is_attending,
    answered_at: answered_at.toISOString(),
    has_contact_conflict: contact_conflict !== null,
  }))
}

export async function listNotes(
  { db }: Pick<CustomerDeps, 'db'>,
  customerId: number,
): Promise<ShownCustomer['notes']> {
  const rows = await listNoteRows(db, customerId)
  const names = await listStaffNames(
    db,
    rows.map(({ staff_id }) => staff_id),
  )
  return rows.map(({ id, text, staff_id, created_at }) => ({
    id,
    text,
    by: names.get(staff_id) ?? '',
    at: created_at.toISOString(),
  }))
}
