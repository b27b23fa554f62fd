import type { EndpointOutput } from '@twirl/contract/endpoint'
import { date } from '@twirl/contract/primitives'
import type * as contract from '@twirl/contract/staff/orders/boxes'
import type { Box, OpenBox } from '@twirl/contract/staff/orders/boxes'
import * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import { cutPage, readCursor } from '#platform/http/page-cursor.ts'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { countUnitsAway, listPromisedUnits } from '../../inventory/public.ts'
import { type BoxEvent, findBoxEvent, listBoxEvents } from '../../trunk-shows/public.ts'
import type { OrderDeps } from '../order-deps.ts'
import {
  findEventsThatNeedHands,
  listItemsOfOrders,
  listOpenBoxes,
  listOrdersComingBack,
  listOrdersOfBoxes,
  type SentOrder,
} from './boxes.queries.ts'

type BoxDeps = Pick<OrderDeps, 'db' | 'clock'>

/** Longer than an event takes from its closing to the last return; what is missing then is overdue, and listed as such. */
const DAYS_SHOWN = 120
const DAY_MS = 86_400_000
const PAGE_SIZE = 25

/** A page of the boxes that need something, or of all events of these months that have orders (STAFF-25); the next hand-out first. */
export async function listBoxes(
  { db, clock }: BoxDeps,
  { is_done = false, after, limit = PAGE_SIZE }: z.output<(typeof contract.listBoxes)['input']>,
): Promise<EndpointOutput<typeof contract.listBoxes>> {
  const now = clock.now()
  const place = after === undefined ? null : readPlace(after)
  const events = is_done
    ? await listBoxEvents(db, {
        closingAfter: new Date(now.getTime() - DAYS_SHOWN * DAY_MS),
        after: place,
        limit: limit + 1,
      })
    : await listEventsOfOpenBoxes(db, place, limit + 1)
  const page = cutPage(events, limit, ({ hand_out_date, id }) => [hand_out_date, id])
  const orders = await loadOrders(
    db,
    page.rows.map(({ id }) => id),
  )
  const byEvent = Map.groupBy(orders, ({ trunk_show_id }) => trunk_show_id)
  const boxes = page.rows.flatMap((event) => {
    const own = byEvent.get(event.id)
    return own ? [describeBox(event, own, now)] : []
  })
  return { boxes, next: page.next }
}

type Place = Pick<BoxEvent, 'hand_out_date' | 'id'>

/** Looks at boxes from a place on until there are enough open ones; that all open orders of an event have a parcel of their own is rare. */
async function listEventsOfOpenBoxes(
  db: OrderDeps['db'],
  place: Place | null,
  limit: number,
): Promise<BoxEvent[]> {
  const ids = await findEventsThatNeedHands(db)
  const found: BoxEvent[] = []
  for (let after = place; ;) {
    const events = await listBoxEvents(db, { ids, after, limit })
    const open = new Set(
      await listOpenBoxes(
        db,
        events.map(({ id }) => id),
      ),
    )
    found.push(...events.filter(({ id }) => open.has(id)))
    if (events.length < limit || found.length >= limit) return found.slice(0, limit)
    after = events.at(-1)!
  }
}

function readPlace(cursor: string): Place {
  const [day, id] = readCursor(cursor, 2)
  const hand_out_date = z.nullable(date).safeParse(day)
  if (!hand_out_date.success || !Number.isInteger(id)) throw new AppError('BAD_REQUEST')
  return { hand_out_date: hand_out_date.data, id: Number(id) }
}

export async function getBox({ db, clock }: BoxDeps, id: number): Promise<OpenBox> {
  const event = await getBoxEvent(db, id)
  const orders = await loadOrders(db, [id])
  return {
    ...describeBox(event, orders, clock.now()),
    address: event.shipping_address,
    members: orders.map(({ carrier, tracking_number, ...order }) => ({
      order_number: order.order_number,
      name: order.name,
      person: order.person,
      pieces: order.pieces,
      units_away: order.units_away,
      packed_at: toText(order.packed_at),
      shipped_at: toText(order.shipped_at),
      delivered_at: toText(order.delivered_at),
      label: carrier && tracking_number ? { carrier, tracking_number } : null,
    })),
    away: (await listUnitsAway(db, id)).map(({ unit_id, order_number, name, title }) => ({
      code: unitCodeOf(unit_id),
      order_number,
      name,
      title,
    })),
  }
}

export type AwayUnit = {
  unit_id: number
  order_item_id: number
  order_number: string
  name: string
  title: string
}

/** The rented units of an event that are with its members, or on their way back. */
export async function listUnitsAway(db: OrderDeps['db'], eventId: number): Promise<AwayUnit[]> {
  const orders = await listOrdersComingBack(db, eventId)
  const items = await listItemsOfOrders(
    db,
    orders.map((order) => order.id),
  )
  const units = await listPromisedUnits(
    db,
    orders.map(({ order_token }) => order_token),
  )
  return units
    .filter(({ is_away_for, kind, state }) => is_away_for && kind !== 'SALE' && isOut(state))
    .map(({ unit_id, reference, line }) => {
      const order = orders.find(({ order_token }) => order_token === reference)!
      const item = items.find((each) => each.order_id === order.id && each.line === line)!
      const { order_number, name } = order
      return { unit_id, order_item_id: item.id, order_number, name, title: item.title }
    })
}

const isOut = (state: string) => state === 'OUT' || state === 'RETURNING'

export async function getBoxEvent(db: OrderDeps['db'], id: number): Promise<BoxEvent> {
  const event = await findBoxEvent(db, id)
  if (!event) throw new AppError('NOT_FOUND')
  return event
}

type BoxOrder = SentOrder & { units_away: number }

async function loadOrders(db: OrderDeps['db'], eventIds: number[]): Promise<BoxOrder[]> {
  const orders = await listOrdersOfBoxes(db, eventIds)
  const away = await countUnitsAway(
    db,
    orders.filter(({ shipped_at }) => shipped_at).map(({ order_token }) => order_token),
  )
  const byReference = new Map(away.map(({ reference, count }) => [reference, count]))
  return orders.map((order) => ({
    ...order,
    units_away: byReference.get(order.order_token) ?? 0,
  }))
}

function describeBox(event: BoxEvent, orders: BoxOrder[], now: Date): Box {
  const { id, theme, lead_name, closes_at, hand_out_date, party_date } = event
  const count = (step: 'packed_at' | 'shipped_at' | 'delivered_at') =>
    orders.filter((order) => order[step] !== null).length
  return {
    id,
    theme,
    lead_name,
    closes_at: closes_at.toISOString(),
    is_open: closes_at > now,
    hand_out_date,
    party_date,
    orders: orders.length,
    packed: count('packed_at'),
    shipped: count('shipped_at'),
    handed_out: count('delivered_at'),
    units_away: orders.reduce((sum, { units_away }) => sum + units_away, 0),
  }
}

function toText(time: Date | null): string | null {
  return time && time.toISOString()
}
