import type { LeadRoster, RosterPerson, SizeNeed } from '@twirl/contract/groups/lead-roster'
import { SIZES, type Size } from '@twirl/contract/primitives'
import { listBagsOfEvent } from '../../cart/public.ts'
import { loadEventRoster, type RosterEntry } from '../../events/public.ts'
import { countUnitsOut, planEventRental } from '../../inventory/public.ts'
import type { EventOrder } from '../../orders/public.ts'
import { isOnline, type LedEventRow } from '../../trunk-shows/public.ts'
import type { LeadDeps } from '../leads-deps.ts'
import { personKeyOf } from './person-key.ts'
import { rosterStateOf } from './roster-state.ts'

/** The people of an event and how far each is, without contacts and amounts (LEAD-3, LEAD-4). */
export async function getLeadRoster(deps: LeadDeps, event: LedEventRow): Promise<LeadRoster> {
  const { people, guests_joined } = await loadLedPeople(deps, event)
  const orders = people.flatMap((person) => person.entry.orders)
  const hasBox = isOnline(event.kind)
  const plan = hasBox ? planEventRental(event, deps.clock.now(), deps.rentalTerms()) : null
  const count = (is: (order: EventOrder) => boolean) => orders.filter(is).length
  return {
    people: people.map((person) => person.shown),
    guests_joined,
    sizes: hasBox ? await listSizeNeeds(deps, event, people) : [],
    box: {
      orders: orders.length,
      shipped: count(({ shipped_at }) => shipped_at !== null),
      handed_out: count(({ delivered_at }) => delivered_at !== null),
      pieces_out: people.reduce((sum, { pieces_out }) => sum + pieces_out, 0),
      arrives_by: plan && plan.arrives_by,
      return_by: plan && plan.return_by,
    },
  }
}

/** A person, as leads see it, with what only the server knows. */
export type LedPerson = { entry: RosterEntry; shown: RosterPerson; pieces_out: number }

export async function loadLedPeople(
  { db, secrets }: Pick<LeadDeps, 'db' | 'secrets'>,
  event: Pick<LedEventRow, 'id'>,
): Promise<{ people: LedPerson[]; guests_joined: number }> {
  const { people, guests_joined } = await loadEventRoster(db, event.id)
  const bags = await listBagsOfEvent(db, event.id)
  const out = await countPiecesOut(
    db,
    people.flatMap(({ orders }) => orders),
  )
  const describe = (entry: RosterEntry): LedPerson => {
    const { customer_id, name, is_attending, has_joined, dress_size, orders } = entry
    const facts = orders.map((order) => ({
      is_handed_out: order.delivered_at !== null,
      rented_pieces: order.rented_pieces,
      pieces_out: order.delivered_at === null ? 0 : (out.get(order.order_token) ?? 0),
    }))
    const has_bag = customer_id !== null && bags.has(customer_id)
    const shown = {
      key: personKeyOf(secrets, event.id, entry),
      // A guest may have typed a contact as the name.
      name: name.includes('@') ? '' : name,
      state: rosterStateOf({ is_attending, has_joined, has_bag, orders: facts }),
      is_attending,
      has_joined,
      dress_size,
      pieces: orders.reduce((sum, { pieces }) => sum + pieces, 0),
    }
    return { entry, shown, pieces_out: facts.reduce((sum, each) => sum + each.pieces_out, 0) }
  }
  return { people: people.map(describe), guests_joined }
}

async function countPiecesOut(
  db: LeadDeps['db'],
  orders: EventOrder[],
): Promise<Map<string, number>> {
  const tokens = orders.map(({ order_token }) => order_token)
  const counts = new Map<string, number>()
  for (const { reference, count } of tokens.length === 0 ? [] : await countUnitsOut(db, tokens))
    counts.set(reference, (counts.get(reference) ?? 0) + count)
  return counts
}

/** The sizes that those who come need, beside what the event's pieces have free in its days. */
async function listSizeNeeds(
  { trunkShows, stocks }: LeadDeps,
  { id }: LedEventRow,
  people: LedPerson[],
): Promise<SizeNeed[]> {
  const coming = people.filter(({ shown }) => shown.is_attending === true && shown.dress_size)
  if (coming.length === 0) return []
  const offered = await trunkShows.find(id)
  const freeBySize = new Map<Size, number>()
  if (offered)
    for (const variants of (await stocks.get(offered)).variants.values())
      for (const { size, free } of variants)
        freeBySize.set(size, (freeBySize.get(size) ?? 0) + free)
  return SIZES.flatMap((size) => {
    const wearers = coming.filter(({ shown }) => shown.dress_size === size)
    if (wearers.length === 0) return []
    const to_order = wearers.filter(({ entry }) => entry.orders.length === 0).length
    return { size, coming: wearers.length, to_order, free: freeBySize.get(size) ?? 0 }
  })
}
