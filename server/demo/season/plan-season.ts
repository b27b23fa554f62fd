import { randomBytes } from 'node:crypto'
import type { OrderKind } from '@twirl/contract/buying/orders'
import type { CheckoutTerms, RentalTerms } from '@twirl/contract/system'
import { type Random, seededRandom } from '@twirl/lookbook/random'
import { planEventRental, planRental } from '../../src/inventory/public.ts'
import { meetsMinimum } from '../../src/pricing/public.ts'
import { addDays, type Day, dayOf, startOfDay } from '../../src/platform/new-york-time.ts'
import { DEMO_STOCK } from '../guide.ts'
import type { BookingRecord, MoveRecord, UnitHistory } from '../stock/unit-histories.ts'
import type { SeasonEvent, SeasonPiece } from './season.queries.ts'

/** An order of the season, as far as it follows from the calendar of its units. */
export type SeasonOrder = {
  order_number: string
  order_token: string
  channel: OrderKind
  event: SeasonEvent | null
  transaction_type: 'RENT' | 'PURCHASE'
  pieces: (SeasonPiece & { unit_id: number; price_cents: number })[]
  paid_at: Date
  arrives_by: Day
  return_by: Day | null
  packed_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  return_requested_at: Date | null
  received_at: Date | null
  inspected_at: Date | null
  is_worn: boolean
}

type Planned = { history: UnitHistory; booking: BookingRecord }

/** What became of a piece; those of one order have the same fate. */
const FATES = [
  'ordered',
  'packed',
  'out',
  'overdue',
  'returning',
  'received',
  'cleaning',
  'repair',
  'retired',
  'sold',
  'promised',
  'handed out',
] as const
type Fate = (typeof FATES)[number]

type Season = {
  now: Date
  rental: RentalTerms
  checkout: CheckoutTerms
  events: SeasonEvent[]
  pieces: Map<string, SeasonPiece>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The pieces of one order leave on the same day; those that were to leave up to so much later leave with it. */
const SPREAD_MS = 4 * DAY_MS
const DELIVERY_DAYS = 4
const ARRIVAL_DAYS = 8
/** Members of an event who have not got their pieces from the leader yet. */
const NOT_HANDED_OUT = 5

/**
 * Makes the orders that the calendar of the demo's units is the calendar of: every piece that is promised, with a
 * customer or on its way back belongs to one. Changes the histories: their references become those of the orders. What
 * fits no order is left out: promises to events that do not exist, and pieces that were lost or kept.
 */
export function planSeason(
  histories: UnitHistory[],
  season: Season,
): { histories: UnitHistory[]; orders: SeasonOrder[] } {
  const random = seededRandom(4_211)
  const kept = histories.filter(
    ({ state, bookings }) =>
      state !== 'LOST' && !(state === 'SOLD' && bookings.some(({ kind }) => kind === 'RENTAL')),
  )
  const groups = new Map<string, Planned[]>()
  for (const history of kept)
    for (const booking of history.bookings) {
      const key = groupOf(history, booking, season)
      if (key !== null) groups.set(key, [...(groups.get(key) ?? []), { history, booking }])
    }
  const orders: SeasonOrder[] = []
  const placed = new Set<BookingRecord>()
  for (const [key, group] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [fate, eventId] = key.split(':') as [Fate, string]
    const event = season.events.find(({ id }) => id === Number(eventId)) ?? null
    const parcels = divide(group, season, { fate, event, random })
    for (const [i, parcel] of parcels.entries()) {
      for (const { booking } of parcel) placed.add(booking)
      const place = { fate, event, index: i, count: parcels.length }
      orders.push(orderOf(parcel, season, { ...place, number: orders.length + 1 }))
    }
  }
  return { histories: kept.map((history) => withoutUnplaced(history, placed)), orders }
}

/** The fate of a piece, and the event whose box it travels in. Null: it belongs to no order. */
function groupOf(history: UnitHistory, booking: BookingRecord, season: Season): string | null {
  const isAway = history.away_for === booking.reference
  switch (booking.kind) {
    case 'SERVICE':
      return null
    case 'SALE':
      return 'sold:'
    case 'EVENT': {
      const event = eventOf(booking, season)
      return event ? `${isAway ? 'handed out' : 'promised'}:${event.id}` : null
    }
    case 'RENTAL': {
      if (booking.state === 'COMPLETED') return 'retired:'
      if (!isAway) return 'ordered:'
      if (history.state !== 'OUT') return `${history.state.toLowerCase()}:`
      const due = addDays(dayOf(booking.from), ARRIVAL_DAYS + season.rental.rental_days)
      return due < dayOf(season.now) ? 'overdue:' : 'out:'
    }
  }
}

function eventOf({ sku, from }: BookingRecord, { events, now, rental, pieces }: Season) {
  const { freeTodayOnly } = DEMO_STOCK
  if (freeTodayOnly.skus.some((each) => each === sku))
    return events.find(({ alias }) => alias === freeTodayOnly.alias)
  return events.find((event) => {
    const isOpen = event.closes_at > now
    const { window } = planEventRental(event, isOpen ? now : event.closes_at, rental)
    const isOffered = String(event.id) in (pieces.get(sku)?.event_prices ?? {})
    return isOffered && window.from.getTime() === from.getTime()
  })
}

type Share = { fate: Fate; event: SeasonEvent | null; random: Random }

/** Divides pieces among orders: individual ones reach the minimum, those of an event need not. */
function divide(group: Planned[], season: Season, { fate, event, random }: Share): Planned[][] {
  const priceOf = ({ booking }: Planned) => priceCents(season.pieces.get(booking.sku)!, fate, event)
  const isEnough = (parcel: Planned[]) =>
    event !== null ||
    meetsMinimum(
      season.checkout,
      parcel.reduce((sum, each) => sum + priceOf(each), 0),
      fate !== 'sold',
    )
  const size = () => (event ? 2 : fate === 'sold' ? 1 : 4) + Math.floor(random() * 3)
  const parcels: Planned[][] = []
  let current: Planned[] = []
  let wanted = size()
  const close = () => {
    const before = parcels.at(-1)
    if (current.length > 0 && isEnough(current)) parcels.push(current)
    else if (before && isNear(before[0]!, current.at(-1))) before.push(...current)
    current = []
    wanted = size()
  }
  for (const planned of group.toSorted(byBeginning)) {
    if (current[0] && !isNear(current[0], planned)) close()
    current.push(planned)
    if (current.length >= wanted && isEnough(current)) close()
  }
  close()
  return parcels
}

function isNear(first: Planned, last: Planned | undefined): boolean {
  return (
    last !== undefined && last.booking.from.getTime() - first.booking.from.getTime() <= SPREAD_MS
  )
}

function byBeginning(a: Planned, b: Planned): number {
  return (
    a.booking.from.getTime() - b.booking.from.getTime() || a.history.unit_id - b.history.unit_id
  )
}

function priceCents(piece: SeasonPiece, fate: Fate, event: SeasonEvent | null): number {
  if (fate === 'sold') return piece.selling_price_cents
  return (event && piece.event_prices[event.id]) ?? piece.rental_price_cents
}

type Place = { fate: Fate; event: SeasonEvent | null; index: number; count: number; number: number }

function orderOf(parcel: Planned[], season: Season, place: Place): SeasonOrder {
  const { fate, event, number } = place
  const order_token = randomBytes(16).toString('hex')
  // Spread over the numbers, so that they do not tell how many orders there are.
  const order_number = `TW-SN${String(100_000 + ((number * 7_919) % 900_000))}`
  const times = timesOf(parcel[0]!, season, place)
  const beginning = {
    from: parcel[0]!.booking.from,
    times: movesFor(parcel[0]!).map(({ moved_at }) => moved_at),
  }
  for (const [line, planned] of parcel.entries())
    assignTo(planned, beginning, { order_number, order_token, line, paid_at: times.paid_at })
  return {
    order_number,
    order_token,
    channel: channelOf(event),
    event,
    transaction_type: fate === 'sold' ? 'PURCHASE' : 'RENT',
    pieces: parcel.map(({ history: { unit_id, sku } }) => {
      const piece = season.pieces.get(sku)!
      return { ...piece, unit_id, price_cents: priceCents(piece, fate, event) }
    }),
    ...times,
    is_worn: fate === 'repair' || fate === 'retired',
  }
}

function channelOf(event: SeasonEvent | null): OrderKind {
  if (event === null) return 'INDIVIDUAL'
  return event.kind === 'ONLINE_GROUP' ? 'GROUP_RENTAL' : 'ONLINE_TRUNK_SHOW'
}

/** What a unit was moved for, of several promises. */
function movesFor({ history, booking }: Planned): MoveRecord[] {
  return history.moves.filter(({ cause }) => cause.endsWith(` ${booking.reference}`))
}

type Assigned = { order_number: string; order_token: string; line: number; paid_at: Date }

/** The pieces of an order are packed and shipped together, and promised from the same day on. */
function assignTo(planned: Planned, { from, times }: Beginning, order: Assigned): void {
  const { history, booking } = planned
  const { reference } = booking
  for (const [i, move] of movesFor(planned).entries()) {
    move.cause = move.cause.replace(reference, order.order_number)
    move.moved_at = times[i] ?? move.moved_at
  }
  if (history.away_for === reference) history.away_for = order.order_token
  booking.reference = order.order_token
  booking.line = order.line
  booking.from = from
  booking.created_at = order.paid_at
}

/** When the first piece of an order is promised from, and when it was moved. */
type Beginning = { from: Date; times: Date[] }

type Times = Omit<
  SeasonOrder,
  'order_number' | 'order_token' | 'channel' | 'event' | 'transaction_type' | 'pieces' | 'is_worn'
>

function timesOf(first: Planned, season: Season, place: Place): Times {
  const { now, rental } = season
  const { fate, event, index, count } = place
  const { booking } = first
  const moves = movesFor(first)
  const movedAt = (state: MoveRecord['to_state']) =>
    moves.find(({ to_state }) => to_state === state)?.moved_at ?? null
  const past = (time: Date) => (time <= now ? time : null)
  const begins = dayOf(booking.from)
  const noon = (day: Day) => new Date(startOfDay(day).getTime() + 12 * HOUR_MS)
  const none = {
    packed_at: movedAt('PACKED'),
    shipped_at: movedAt('OUT'),
    delivered_at: null,
    return_requested_at: movedAt('RETURNING'),
    received_at: movedAt('RECEIVED'),
    inspected_at: movedAt('CLEANING') ?? movedAt('REPAIR') ?? movedAt('RETIRED'),
  }
  if (event) {
    // From the opening until the event closes, or until its box is packed, or until now.
    const packedAt = none.packed_at ?? now
    const until = Math.min(event.closes_at.getTime(), packedAt.getTime(), now.getTime())
    const open = event.opens_at.getTime()
    const paid_at = new Date(open + Math.floor(((index + 1) / (count + 1)) * (until - open)))
    const { arrives_by, return_by } = planEventRental(event, paid_at, rental)
    const isHandedOut = fate === 'handed out' && index < count - NOT_HANDED_OUT
    const delivered_at = isHandedOut ? past(noon(arrives_by)) : null
    return { ...none, paid_at, arrives_by, return_by, delivered_at }
  }
  const minutes = (index * 37) % 500
  if (fate === 'ordered' || fate === 'packed') {
    const before = fate === 'packed' ? DAY_MS : 0
    const paid_at = new Date(now.getTime() - before - (minutes + 5) * 60_000)
    const { arrives_by, return_by } = planRental(paid_at, rental)
    return { ...none, paid_at, arrives_by, return_by }
  }
  const arrives_by = addDays(begins, ARRIVAL_DAYS)
  const delivered_at = past(noon(addDays(begins, DELIVERY_DAYS)))
  if (fate === 'sold') {
    const paid_at = booking.from
    return {
      ...none,
      paid_at,
      arrives_by,
      return_by: null,
      shipped_at: movedAt('SOLD'),
      delivered_at,
    }
  }
  const paid_at = new Date(booking.created_at.getTime() + minutes * 60_000)
  const return_by = addDays(arrives_by, rental.rental_days)
  return { ...none, paid_at, arrives_by, return_by, delivered_at }
}

/** A history without what belongs to no order: a unit that was moved for that has stayed in the house. */
function withoutUnplaced(history: UnitHistory, placed: Set<BookingRecord>): UnitHistory {
  const bookings = history.bookings.filter(
    (booking) => booking.kind === 'SERVICE' || placed.has(booking),
  )
  const lost = history.bookings.filter((booking) => !bookings.includes(booking))
  const isMovedForLost = history.moves.some(({ cause }) =>
    lost.some(({ reference }) => cause.endsWith(` ${reference}`)),
  )
  return isMovedForLost
    ? { ...history, bookings, moves: [], state: 'IN_HOUSE', away_for: null }
    : { ...history, bookings }
}
