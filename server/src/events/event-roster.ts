import type { Size } from '@twirl/contract/primitives'
import type { Database } from '#platform/database/database.ts'
import { type EventOrder, listOrdersOfEvent } from '../orders/public.ts'
import { listGuestAnswers, listInvitedGuests } from '../rsvp/public.ts'
import { countGuestGrants, listEventMembers } from '../trunk-shows/public.ts'

/** More people than any event has; the page stays one answer. */
const PEOPLE_MAX = 2_000

/** A person of an event, however the event knows the person. */
export type RosterEntry = {
  customer_id: number | null
  /** Empty: only a contact is known. */
  name: string
  email: string | null
  /** False: the address was typed at a registration only, and may be another person's. */
  is_email_known: boolean
  phone_number: string | null
  /** The number that the person gave with the answer. */
  own_phone_number: string | null
  is_invited: boolean
  /** Null: no answer. */
  is_attending: boolean | null
  dress_size: Size | null
  note: string
  has_joined: boolean
  /** The orders that are not canceled. */
  orders: EventOrder[]
}

export type EventRoster = {
  /** By name. */
  people: RosterEntry[]
  /** Browsers that joined and whose visitor is not logged in. */
  guests_joined: number
  /** Newest first, with those that were canceled. */
  orders: EventOrder[]
}

/** Everyone who is invited, answered, joined or ordered: one entry each. */
export async function loadEventRoster(db: Database, id: number): Promise<EventRoster> {
  const roster = new Roster()
  for (const { dress_size, ...guest } of await listInvitedGuests(db, id, PEOPLE_MAX))
    Object.assign(roster.add(guest), { is_invited: true, is_email_known: true, dress_size })
  for (const answer of await listGuestAnswers(db, id, PEOPLE_MAX)) {
    const { is_attending, dress_size, note, ...guest } = answer
    const person = roster.add(guest)
    const own_phone_number = guest.phone_number
    const size = dress_size ?? person.dress_size
    const is_email_known = true
    Object.assign(person, {
      is_attending,
      dress_size: size,
      note,
      own_phone_number,
      is_email_known,
    })
  }
  for (const member of await listEventMembers(db, id, PEOPLE_MAX)) {
    const person = roster.add({ ...member, phone_number: null })
    person.has_joined = true
    person.is_email_known ||= member.is_email_proven
  }
  const orders = await listOrdersOfEvent(db, id, PEOPLE_MAX)
  for (const order of orders)
    if (order.canceled_at === null) roster.add(personOf(order)).orders.push(order)
  return { people: roster.list(), guests_joined: await countGuestGrants(db, id), orders }
}

type Named = Pick<RosterEntry, 'customer_id' | 'email' | 'phone_number'> & {
  first_name: string | null
  last_name: string | null
}

function personOf({ customer_id, name, email }: EventOrder): Named {
  const first_name = name === email ? null : name
  return { customer_id, first_name, last_name: null, email, phone_number: null }
}

/** One entry for each person, who is the same by the account or by the e-mail address. */
class Roster {
  readonly #people = new Set<RosterEntry>()
  readonly #byKey = new Map<string, RosterEntry>()

  add({ customer_id, first_name, last_name, email, phone_number }: Named): RosterEntry {
    const keys = [
      ...(customer_id === null ? [] : [`customer ${customer_id}`]),
      ...(email === null ? [] : [`email ${email}`]),
    ]
    const known = keys.map((key) => this.#byKey.get(key)).find((person) => person !== undefined)
    const person = known ?? {
      customer_id: null,
      name: '',
      email: null,
      is_email_known: false,
      phone_number: null,
      own_phone_number: null,
      is_invited: false,
      is_attending: null,
      dress_size: null,
      note: '',
      has_joined: false,
      orders: [],
    }
    // An invitation may consist of a contact alone.
    person.name ||= [first_name, last_name].filter(Boolean).join(' ')
    person.customer_id ??= customer_id
    person.email ??= email
    person.phone_number ??= phone_number
    for (const key of keys) this.#byKey.set(key, person)
    this.#people.add(person)
    return person
  }

  list(): RosterEntry[] {
    const shown = ({ name, email }: RosterEntry) => name || (email ?? '')
    return [...this.#people].toSorted((a, b) => shown(a).localeCompare(shown(b)))
  }
}
