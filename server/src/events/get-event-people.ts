import { SIZES } from '@twirl/contract/primitives'
import type { EventPeople, EventPerson } from '@twirl/contract/staff/events/event-people'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { toDollars } from '#platform/money.ts'
import { listTitles } from '../catalog/public.ts'
import type { EventOrder } from '../orders/public.ts'
import { listRequestsOfEvent } from '../trunk-shows/public.ts'
import { loadEventRoster, type RosterEntry } from './event-roster.ts'
import type { EventDeps } from './events-deps.ts'
import { getEventRow } from './get-event.ts'

const REQUESTS_MAX = 100

/** Who is invited, answered, joined and ordered (STAFF-153). */
export async function getEventPeople(
  deps: Pick<EventDeps, 'db'>,
  { permissions }: Pick<StaffCaller, 'permissions'>,
  id: number,
): Promise<EventPeople> {
  const { db } = deps
  await getEventRow(deps, id)
  const { people, guests_joined, orders } = await loadEventRoster(db, id)
  const live = orders.filter(({ canceled_at }) => canceled_at === null)
  const attending = people.filter(({ is_attending }) => is_attending === true)
  const count = (is: (person: RosterEntry) => boolean) => people.filter(is).length
  return {
    figures: {
      invited: count(({ is_invited }) => is_invited),
      attending: attending.length,
      declined: count(({ is_attending }) => is_attending === false),
      joined: count(({ has_joined }) => has_joined) + guests_joined,
      joined_as_guest: guests_joined,
      orders: live.length,
      pieces: live.reduce((sum, { pieces }) => sum + pieces, 0),
      total: permissions.includes('finance')
        ? toDollars(live.reduce((sum, { total_cents }) => sum + total_cents, 0))
        : null,
    },
    sizes: SIZES.flatMap((size) => {
      const wearers = attending.filter(({ dress_size }) => dress_size === size).length
      return wearers > 0 ? { size, count: wearers } : []
    }),
    people: people.map(describePerson),
    requests: await describeRequests(deps, id),
    orders: orders.map(describeOrder),
  }
}

async function describeRequests(
  { db }: Pick<EventDeps, 'db'>,
  id: number,
): Promise<EventPeople['requests']> {
  const requests = await listRequestsOfEvent(db, id, REQUESTS_MAX)
  const titles = await listTitles(
    db,
    requests.map(({ product_id }) => product_id),
  )
  return requests.map((request) => ({ ...request, title: titles.get(request.product_id) ?? '' }))
}

function describeOrder(order: EventOrder): EventPeople['orders'][number] {
  const { order_number, name, pieces, state } = order
  return {
    order_number,
    name,
    pieces,
    state,
    paid_at: order.paid_at.toISOString(),
    is_canceled: order.canceled_at !== null,
  }
}

function describePerson(person: RosterEntry): EventPerson {
  const { name, email, is_invited, is_attending, dress_size, note, has_joined, orders } = person
  return {
    name: name || (email ?? ''),
    email,
    is_invited,
    is_attending,
    dress_size,
    note,
    has_joined,
    order_count: orders.length,
  }
}
