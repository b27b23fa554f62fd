import {
  handOutPieces,
  listLedPieces,
  takeBackPieces,
  undoMark,
} from '@twirl/contract/groups/lead-pieces'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { packEvent } from '#orders/parcels/pack-orders.ts'
import { shipEvent } from '#orders/parcels/ship-orders.ts'
import { bodyOf } from '../build-test-app.ts'
import { DRESS, newCustomerBuyer, openCheckoutShop, SKU } from '../checkout/checkout-shop.ts'
import { LABEL, openRentalShop, unitsOf } from '../checkout/rental-shop.ts'
import { insertCustomer } from '../factories.ts'
import { logInAs } from '../log-in-as.ts'
import { insertTrunkShow } from '../trunk-show-factory.ts'

export const NOW = new Date('2027-01-04T17:00:00Z')
export const SHIPPED = new Date('2027-01-11T17:00:00Z')
export const HANDED_OUT = new Date('2027-01-20T17:00:00Z')
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

type Order = { sku?: string; quantity?: number; transaction_type?: 'RENT' | 'PURCHASE' }

/** What a lead marks: it happened so long ago. */
export const markOf = (code: string, age_ms = 0) => ({ key: crypto.randomUUID(), code, age_ms })
type Mark = ReturnType<typeof markOf>

/** A shop with events whose boxes are shipped, and the calls of their leads. */
export async function openLedShop() {
  const app = await openCheckoutShop({ now: NOW })
  const { db, clock, call } = app
  const rentals = openRentalShop(app)
  let events = 0

  async function newLead() {
    return { id: (await insertCustomer(db)).id }
  }
  /** Logged in anew, because weeks pass in a test. */
  const senderOf = async ({ id }: { id: number }) => ({
    cookie: await logInAs(db, id, clock.now()),
  })

  /** An event that hands out on January 20, its lead, and members with an order each. */
  async function newEvent(orders: Order[] = [{}], products = [DRESS]) {
    const password = `pieces${++events}`
    const lead = await newLead()
    const id = await insertTrunkShow(db, {
      password,
      lead_customer_id: lead.id,
      opens_at: new Date('2027-01-01T12:00:00Z'),
      closes_at: new Date('2027-01-06T12:00:00Z'),
      hand_out_date: '2027-01-20',
      party_date: '2027-01-22',
      products,
    })
    const members = []
    for (const { sku = SKU, quantity = 1, transaction_type = 'RENT' } of orders) {
      const bag = { trunk_show_id: id, password, sku, quantity, transaction_type }
      const member = await newCustomerBuyer(app, bag)
      const { order_number } = bodyOf(await member.place(bodyOf(await member.previewBag())))
      members.push({ ...member, order_number })
    }
    return { id, lead, members }
  }

  /** … whose box has left. */
  async function newShippedEvent(...wanted: Parameters<typeof newEvent>) {
    const event = await newEvent(...wanted)
    await packEvent(rentals, event.id)
    clock.set(SHIPPED)
    await shipEvent(rentals, event.id, LABEL)
    clock.set(HANDED_OUT)
    const codes = await Promise.all(event.members.map((member) => codesOf(member.order_number)))
    return { ...event, codes: codes.flat() }
  }

  const codesOf = async (orderNumber: string) =>
    (await unitsOf(app, orderNumber)).map(({ id }) => unitCodeOf(id))
  type Event = Pick<Awaited<ReturnType<typeof newEvent>>, 'id' | 'lead'>
  const handOut = async ({ id, lead }: Event, ...marks: Mark[]) =>
    bodyOf(await call(handOutPieces, { id, marks }, await senderOf(lead))).marks
  const takeBack = async ({ id, lead }: Event, ...marks: Mark[]) =>
    bodyOf(await call(takeBackPieces, { id, marks }, await senderOf(lead))).marks
  const list = async ({ id, lead }: Event) =>
    bodyOf(await call(listLedPieces, { id }, await senderOf(lead))).pieces
  const undo = async ({ id, lead }: Event, key: string) =>
    call(undoMark, { id, key }, await senderOf(lead))

  async function clocksOf(eventId: number) {
    const { rows } = await sql<{ delivered_at: Date | null; due_on: string | null }>`
      select delivered_at, due_on::text as due_on from customer_order o join shipment s on s.order_id = o.id
      where trunk_show_id = ${eventId} order by o.id`.execute(db)
    return rows
  }

  const countMarks = async (eventId: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from piece_mark where trunk_show_id = ${eventId}`.execute(db)
    return rows[0]!.count
  }

  return {
    app,
    rentals,
    newLead,
    newEvent,
    newShippedEvent,
    codesOf,
    handOut,
    takeBack,
    list,
    undo,
    clocksOf,
    countMarks,
    senderOf,
  }
}
