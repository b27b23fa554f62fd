import { planEventRental } from '../../src/inventory/public.ts'
import { DEMO_ORDERS } from '../guide.ts'
import { bought, RENTAL_TERMS, rented, type OrderSetting } from './deliver-orders.ts'
import type { OrderEvent, Piece } from './orders.queries.ts'
import { type DemoOrder, type PlacedOrder, placeOrder } from './place-order.ts'

const SPRING_FORMAL = 1
const WINTER_GALA = 3
const SUNSET = 4
const YESTERYEAR = 8

/** Days from the first start: server/demo/trunk-shows/trunk-shows.ts. */
const WINTER_GALA_HAND_OUT = -5
const SUNSET_OPENS = -3
const YESTERYEAR_OPENS = -8

/** Orders of events, open and over, online and in person. */
export async function fillGroupOrders(setting: OrderSetting): Promise<void> {
  await placeGroupOrder(setting, {
    order_number: DEMO_ORDERS.springFormal,
    channel: 'ONLINE_TRUNK_SHOW',
    eventId: SPRING_FORMAL,
    paid: -2,
    hasPurchase: true,
  })
  await keepOneOfTwo(setting)
  await refundGala(setting)
  await handOutBeforeTheOthers(setting)
  await sellAtEvent(setting)
  await giveAtEvent(setting)
}

type GroupOrder = Pick<DemoOrder, 'order_number' | 'channel' | 'paid' | 'hour' | 'accessory'> & {
  eventId: number
  /** Where it differs from the event's. */
  handOut?: number
  pieceCount?: number
  /** With another piece of the event, which is bought there. */
  hasPurchase?: boolean
  is_paid_offline?: boolean
}

type PlacedGroupOrder = PlacedOrder & { event: OrderEvent; pieces: Piece[] }

async function placeGroupOrder(
  { desk, pieces, ava, event: eventOf }: OrderSetting,
  { eventId, handOut, pieceCount = 1, hasPurchase = false, ...order }: GroupOrder,
): Promise<PlacedGroupOrder> {
  const planned = eventOf(eventId)
  // Handed out on another day, its pieces are due before the party of the others.
  const event =
    handOut === undefined
      ? planned
      : { ...planned, hand_out_date: desk.day(handOut), party_date: null }
  const now = desk.at(order.paid, order.hour)
  // In person everything that was brought along can be ordered.
  const offered = order.channel === 'IN_PERSON_TRUNK_SHOW' ? {} : { trunkShowId: eventId }
  const chosen = Array.from({ length: pieceCount }, () =>
    pieces.toRent({ since: now, isSold: pieceCount > 1, ...offered }),
  )
  const purchases = hasPurchase
    ? [bought(pieces.toRent({ since: now, isSold: true, ...offered }))]
    : []
  const placed = await placeOrder(desk, {
    ...order,
    buyer: ava,
    lines: [...chosen.map((piece) => rented(piece, piece.event_prices[eventId])), ...purchases],
    event,
    plan: planEventRental(event, now, RENTAL_TERMS),
  })
  return { ...placed, event, pieces: chosen }
}

/** One of two pieces is out, and the other one was kept and charged after the event. */
async function keepOneOfTwo(setting: OrderSetting): Promise<void> {
  const { desk, ava } = setting
  const order = await placeGroupOrder(setting, {
    order_number: DEMO_ORDERS.winterGala,
    channel: 'ONLINE_TRUNK_SHOW',
    eventId: WINTER_GALA,
    paid: -15,
    pieceCount: 2,
  })
  await desk.ship(order, -11)
  await desk.deliver(order, WINTER_GALA_HAND_OUT)
  const [, itemId] = order.item_ids
  const piece = order.pieces[1]!
  desk.at(-1)
  await desk.assertAllowed(itemId!, 'is_purchasable')
  await placeOrder(desk, {
    order_number: DEMO_ORDERS.outcomeCharge,
    channel: 'FINAL_TRUNK_SHOW_OUTCOME_CHARGE',
    buyer: ava,
    paid: -1,
    lines: [
      {
        piece,
        transaction_type: 'PURCHASE',
        price_cents: piece.selling_price_cents!,
        rental_item_id: itemId!,
      },
    ],
    event: order.event,
    original_order_id: order.id,
  })
  await desk.endRental(order, 1, { to: 'SOLD', cause: `kept ${order.order_number}` })
}

/** Came back unworn; the whole amount was given back without regard to items. */
async function refundGala(setting: OrderSetting): Promise<void> {
  const { desk, ava } = setting
  const order = await placeGroupOrder(setting, {
    order_number: DEMO_ORDERS.financiallyRefunded,
    channel: 'ONLINE_TRUNK_SHOW',
    eventId: WINTER_GALA,
    paid: -14,
  })
  await desk.ship(order, -11)
  await desk.deliver(order, WINTER_GALA_HAND_OUT)
  const [itemId] = order.item_ids
  await desk.requestReturn(ava.customer_id, itemId!, -4)
  await desk.receive(order, 0, -2)
  await desk.inspect(itemId!, -1, { is_worn: false, to: 'CLEANING' })
  await desk.refundWhole(order, -1)
}

/** A member of the group who got the piece before the hand-out of the others. */
async function handOutBeforeTheOthers(setting: OrderSetting): Promise<void> {
  const { desk } = setting
  const order = await placeGroupOrder(setting, {
    order_number: DEMO_ORDERS.groupRental,
    channel: 'GROUP_RENTAL',
    eventId: SUNSET,
    paid: SUNSET_OPENS,
    // The event opens at noon.
    hour: 13,
    handOut: -1,
  })
  await desk.ship(order, -2)
  await desk.deliver(order, -1)
}

async function sellAtEvent(setting: OrderSetting): Promise<void> {
  const { desk } = setting
  const order = await placeGroupOrder(setting, {
    order_number: DEMO_ORDERS.accessory,
    channel: 'IN_PERSON_TRUNK_SHOW',
    eventId: YESTERYEAR,
    paid: YESTERYEAR_OPENS,
    hour: 15,
    handOut: -2,
    accessory: { title: 'Pearl drop earrings', quantity: 2, price_cents: 1_200 },
    is_paid_offline: true,
  })
  await desk.ship(order, -6)
  await desk.deliver(order, -2)
}

async function giveAtEvent(setting: OrderSetting): Promise<void> {
  const { desk, ava } = setting
  const order = await placeGroupOrder(setting, {
    order_number: DEMO_ORDERS.gift,
    channel: 'IN_PERSON_TRUNK_SHOW',
    eventId: YESTERYEAR,
    paid: YESTERYEAR_OPENS,
    hour: 16,
    handOut: -6,
    accessory: { title: 'Velvet hair bow', quantity: 1, price_cents: 0 },
  })
  await desk.ship(order, -7)
  await desk.deliver(order, -6)
  const [itemId] = order.item_ids
  await desk.requestReturn(ava.customer_id, itemId!, -4)
  await desk.receive(order, 0, -2)
  await desk.inspect(itemId!, -1, { is_worn: true, to: 'CLEANING' })
}
