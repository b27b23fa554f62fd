import { SIZES } from '@twirl/contract/primitives'
import type { EventPeople, EventPerson } from '@twirl/contract/staff/events/event-people'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { toDollars } from '#platform/money.ts'
import { listTitles } from '../catalog/public.ts'
import { type EventOrder, listOrdersOfEvent } from '../orders/public.ts'
import { listGuestAnswers, listInvitedGuests } from '../rsvp/public.ts'
import { countGuestGrants, listEventMembers, listRequestsOfEvent } from '../trunk-shows/public.ts'
import type { EventDeps } from './events-deps.ts'
import { getEventRow } from './get-event.ts'

/** More people than any event has; the page stays one answer. */
const PEOPLE_MAX = 2_000
const REQUESTS_MAX = 100

/** Who is invited, answered, joined and ordered (STAFF-153). */
export async function getEventPeople(
  deps: Pick<EventDeps, 'db'>,
  { permissions }: Pick<StaffCaller, 'permissions'>,
  id: number,
): Promise<EventPeople> {
  const { db } = deps
  await getEventRow(deps, id)
  const invited = await listInvitedGuests(db, id, PEOPLE_MAX)
  const answers = await listGuestAnswers(db, id, PEOPLE_MAX)
  const members = await listEventMembers(db, id, PEOPLE_MAX)
  const guests = await countGuestGrants(db, id)
  const orders = await listOrdersOfEvent(db, id, PEOPLE_MAX)
  const live = orders.filter(({ canceled_at }) => canceled_at === null)
  const attending = answers.filter(({ is_attending }) => is_attending)
  const roster = new Roster()
  for (const guest of invited) roster.add(guest).is_invited = true
  for (const { is_attending, dress_size, note, ...guest } of answers)
    Object.assign(roster.add(guest), { is_attending, dress_size, note })
  for (const member of members) roster.add(member).has_joined = true
  for (const order of live) roster.add(personOf(order)).order_count++
  return {
    figures: {
      invited: invited.length,
      attending: attending.length,
      declined: answers.length - attending.length,
      joined: members.length + guests,
      joined_as_guest: guests,
      orders: live.length,
      pieces: live.reduce((sum, { pieces }) => sum + pieces, 0),
      total: permissions.includes('finance')
        ? toDollars(live.reduce((sum, { total_cents }) => sum + total_cents, 0))
        : null,
    },
    sizes: SIZES.flatMap((size) => {
      const count = attending.filter(({ dress_size }) => dress_size === size).length
      return count > 0 ? { size, count } : []
    }),
    people: roster.list(),
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

type Named = {
  customer_id: number | null
  first_name: string | null
  last_name: string | null
  email: string | null
}

function personOf({ customer_id, name, email }: EventOrder): Named {
  return { customer_id, first_name: name, last_name: null, email }
}

/** One entry for each person, who is the same by the account or by the e-mail address. */
class Roster {
  readonly #people = new Set<EventPerson>()
  readonly #byKey = new Map<string, EventPerson>()

  add({ customer_id, first_name, last_name, email }: Named): EventPerson {
    const keys = [
      ...(customer_id === null ? [] : [`customer ${customer_id}`]),
      ...(email === null ? [] : [`email ${email}`]),
    ]
    const known = keys.map((key) => this.#byKey.get(key)).find((person) => person !== undefined)
    const name = [first_name, last_name].filter(Boolean).join(' ')
    const person = known ?? {
      name: name || (email ?? ''),
      email,
      is_invited: false,
      is_attending: null,
      dress_size: null,
      note: '',
      has_joined: false,
      order_count: 0,
    }
    // An invitation may consist of an address alone.
    if (name && person.name === person.email) person.name = name
    for (const key of keys) this.#byKey.set(key, person)
    this.#people.add(person)
    return person
  }

  list(): EventPerson[] {
    return [...this.#people].toSorted((a, b) => a.name.localeCompare(b.name))
  }
}
