import { randomUUID } from 'node:crypto'
import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import { extendRental, previewExtension } from '@twirl/contract/buying/extensions'
import { getOrder, listOrders, makeReturn } from '@twirl/contract/buying/orders'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import type { Permission } from '@twirl/contract/staff/access/permissions'
import { listCharges, makeCharge } from '@twirl/contract/staff/money/charges'
import { getOrderMoney, refundOrder } from '@twirl/contract/staff/money/refunds'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { deliverOrder, packOrder, shipOrder } from '@twirl/contract/staff/orders/order-steps'
import { countScan } from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { moveUnit, type UnitAct } from '@twirl/contract/staff/warehouse/units'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Testing } from '#app.ts'
import { markOverdue, remindOfDueDates } from '#orders/returns/due-dates.ts'
import { addDays, startOfDay } from '#platform/new-york-time.ts'
import { bodyOf, type TestApp } from '../build-test-app.ts'
import { insertDress, openCheckoutShop, SKU } from '../checkout/checkout-shop.ts'
import { newOrder, openRentalShop, unitsOf } from '../checkout/rental-shop.ts'
import { eventually } from '../eventually.ts'
import { logInAs } from '../log-in-as.ts'
import { logInStaff } from '../staff-factory.ts'

/** A Monday. Rentals ordered on it arrive by January 13 and are due on February 3. */
const ORDERED = new Date('2027-01-04T17:00:00Z')
export const DUE = '2027-02-03'
export const daysAfterDue = (days: number) => addDays(DUE, days)
/** The gateway answers nothing while this lock is held. */
export const GATEWAY_LOCK = sql`lock table sandbox_dial in access exclusive mode`
export const lockOfSku = (sku: string) => sql`select lock_skus(${[sku]})`
/** The rent of a piece for a month, and the price of one that never comes back. */
export const RENT = 35
export const RETAIL = 120

const LABEL = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' } as const
const REASON = 'Looked at the scans.'

type Owner = { customer_id: number }
type Rental = Owner & { order_number: string; itemId: number }

/** A shop with rental orders at each stage, each order with a dress of its own. */
export async function openRentingShop({
  stock = 60,
  ...testing
}: Testing & { stock?: number } = {}) {
  const app = await openCheckoutShop({ now: ORDERED, units: stock, testing })
  const { db, clock } = app
  const calls = rentalCalls(app)
  const { asStaff, noon } = calls
  let dresses = 500

  type Wanted = { quantity?: number; sku?: string; units?: number }

  /** A paid rental order that has not left the house, of a dress of its own unless a SKU is given. */
  async function newRental({ quantity = 1, units = quantity, ...wanted }: Wanted = {}) {
    clock.set(ORDERED)
    const sku = wanted.sku ?? (await insertDress(db, ++dresses, units))
    const order = await newOrder(app, [
      { sku, quantity },
      // Orders have a minimum.
      { sku: SKU, transaction_type: 'PURCHASE' },
    ])
    const booked = await unitsOf(app, order.order_number)
    const codes = booked.filter((unit) => unit.sku === sku).map(({ id }) => unitCodeOf(id))
    return { ...order, sku, codes, code: codes[0]!, itemId: order.orderItems[0]!.id }
  }

  /** A rental order that was shipped on January 5. */
  async function newShippedRental(wanted?: Wanted) {
    const order = await newRental(wanted)
    const number = order.order_number
    noon('2027-01-05')
    bodyOf(await asStaff('warehouse', packOrder, { number }))
    bodyOf(await asStaff('warehouse', shipOrder, { number, ...LABEL }))
    return order
  }

  /** A rental order that was delivered on January 12, a day early. */
  async function newDeliveredRental(wanted?: Wanted) {
    const order = await newShippedRental(wanted)
    noon('2027-01-12')
    bodyOf(await asStaff('warehouse', deliverOrder, { number: order.order_number }))
    return order
  }

  return { app, ...calls, newRental, newShippedRental, newDeliveredRental }
}

/** The calls of customers and staff about rented pieces. Each logs in again, because months pass in a test. */
export function rentalCalls(app: TestApp) {
  const { db, clock } = app
  const rentals = openRentalShop(app)

  const noon = (day: string) => clock.set(new Date(startOfDay(day).getTime() + 12 * 3_600_000))

  async function asCustomer<E extends Endpoint>(
    { customer_id }: Owner,
    endpoint: E,
    input: EndpointInput<E>,
  ) {
    return app.call(endpoint, input, { cookie: await logInAs(db, customer_id, clock.now()) })
  }

  async function asStaff<E extends Endpoint>(
    permission: Permission,
    endpoint: E,
    input: EndpointInput<E>,
  ) {
    return (await logInStaff(app, [permission])).call(endpoint, input)
  }

  /** The rented item on the page of its order. */
  async function itemOf(rental: Rental) {
    const { order_items } = bodyOf(
      await asCustomer(rental, getOrder, { orderNumber: rental.order_number }),
    )
    const item = order_items.find(({ id }) => id === rental.itemId)!
    return { ...item, rental: item.rental! }
  }

  /** The statuses of the order page, the order history and the staff order page. */
  async function statusesOfPages(rental: Rental) {
    const orderNumber = rental.order_number
    const page = await asCustomer(rental, getOrder, { orderNumber })
    const history = await asCustomer(rental, listOrders, { skip: 0, limit: 10 })
    const staffPage = await asStaff('service', getStaffOrder, { orderNumber })
    return [page, history, staffPage].map(({ status }) => status)
  }

  /** The work that is left with an order, as staff see it. */
  async function workOf({ order_number }: Rental) {
    const page = await asStaff('service', getStaffOrder, { orderNumber: order_number })
    return bodyOf(page).states
  }

  /** The most that can be charged now for an item that is late, and for one of its pieces that is lost. */
  async function capsOf({ order_number, itemId }: Rental) {
    const { items } = bodyOf(await asStaff('finance', listCharges, { orderNumber: order_number }))
    const own = items.filter(({ order_item_id }) => order_item_id === itemId)
    return {
      late: own.reduce((sum, { late_cap }) => sum + late_cap, 0),
      damage: Math.max(0, ...own.map(({ damage_cap }) => damage_cap)),
    }
  }

  async function charge(
    { order_number, itemId }: Rental,
    kind: 'LATE' | 'DAMAGE',
    amount = kind === 'LATE' ? RENT : RETAIL,
  ) {
    return asStaff('finance', makeCharge, {
      orderNumber: order_number,
      order_item_id: itemId,
      kind,
      amount,
      explanation: 'It did not come back in time.',
      reason: REASON,
      request_key: randomUUID(),
    })
  }

  /** A charge that the card of the order declined. */
  async function chargeDeclined(rental: Rental, kind: 'LATE' | 'DAMAGE', amount?: number) {
    await setCards('DECLINE')
    const declined = bodyOf(await charge(rental, kind, amount))
    await setCards('ACCEPT')
    if (declined.state !== 'DECLINED') throw new Error(`the charge is ${declined.state}`)
    return declined
  }

  async function setCards(behavior: 'ACCEPT' | 'DECLINE') {
    await db.updateTable('sandbox_card').set({ behavior }).execute()
  }

  /** What cards paid for the charges of an order. */
  async function chargedToCards({ order_number }: Rental) {
    const rows = await db
      .selectFrom('sandbox_charge as c')
      .innerJoin('extra_charge as e', 'e.order_token', 'c.order_token')
      .innerJoin('customer_order as o', 'o.id', 'e.order_id')
      .select('c.amount_cents')
      .where('o.order_number', '=', order_number)
      .where('c.state', '=', 'PAID')
      .execute()
    return rows.map(({ amount_cents }) => amount_cents! / 100)
  }

  const announce = (rental: Rental) =>
    asCustomer(rental, makeReturn, { order_item_id: rental.itemId })

  type Kept = Rental & { sku: string; credit_card_id: number }

  async function previewPurchase(rental: Kept) {
    const wanted = {
      sku: rental.sku,
      quantity: 1,
      original_order_number: rental.order_number,
      coupon_code: null,
    }
    const { order_token } = bodyOf(await asCustomer(rental, previewPurchaseRental, wanted))
    const { credit_card_id } = rental
    return { ...wanted, credit_card_id, order_token }
  }

  /** The customer keeps a rented piece. Returns the number of that order. */
  async function buy(rental: Kept) {
    const wanted = await previewPurchase(rental)
    return bodyOf(await asCustomer(rental, purchaseRental, wanted)).order_number
  }

  async function previewMonth({ itemId, ...owner }: Kept) {
    return asCustomer(owner, previewExtension, { order_item_id: itemId })
  }

  /** The customer pays for another month. */
  async function extend(rental: Kept) {
    const { order_token } = bodyOf(await previewMonth(rental))
    const { itemId: order_item_id, credit_card_id } = rental
    const month = { order_item_id, order_token, credit_card_id }
    return bodyOf(await asCustomer(rental, extendRental, month)).order_number
  }

  /** Refunds all that is left of an order, on its page. */
  async function refundWhole(orderNumber: string) {
    const { left: amount } = bodyOf(await asStaff('service', getOrderMoney, { orderNumber }))
    const share = { lines: [], amount: null }
    const request_key = randomUUID()
    const wanted = { orderNumber, share, amount, reason: REASON, request_key }
    const { state } = bodyOf(await asStaff('service', refundOrder, wanted))
    if (state !== 'PAID') throw new Error(`the refund is ${state}`)
  }

  /** Takes a piece in at the bench. Returns why it was set aside, or null. */
  async function scan(code: string, station: 'RAIL' | 'CLEANING' = 'RAIL') {
    clock.advance({ seconds: 1 })
    const scanned = { key: randomUUID(), code, station, grade: 'AS_GOOD', note: '', age_ms: 0 }
    const counted = await asStaff('warehouse', countScan, { ...scanned, grade: 'AS_GOOD' })
    return bodyOf(counted).set_aside
  }

  const moveByHand = (
    code: string,
    act: UnitAct,
    seen_state: 'OUT' | 'LOST' | 'CLEANING' | 'RECEIVED',
  ) =>
    asStaff('warehouse', moveUnit, {
      code,
      act,
      seen_state,
      ...(act === 'LOSE' && { reason: REASON }),
    })

  /**
   * Starts calls one after the other while something that they need is locked, so that each one has read what the others are
   * about to change.
   */
  async function startWhileLocked<Calls extends readonly (() => Promise<unknown>)[]>(
    lock: RawBuilder<unknown>,
    calls: Calls,
  ) {
    let settled = 0
    const running: Promise<unknown>[] = []
    await db.transaction().execute(async (transaction) => {
      await lock.execute(transaction)
      for (const call of calls) {
        running.push(call().finally(() => settled++))
        await eventually(async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
          expect(rows.length + settled).toBeGreaterThanOrEqual(running.length)
        })
      }
    })
    const answers = await Promise.all(running)
    return answers as { -readonly [I in keyof Calls]: Awaited<ReturnType<Calls[I]>> }
  }

  /** The daily jobs about due dates. */
  async function runMorning(day: string) {
    noon(day)
    await markOverdue(rentals)
    await remindOfDueDates(rentals)
  }

  return {
    noon,
    asCustomer,
    asStaff,
    itemOf,
    statusesOfPages,
    workOf,
    capsOf,
    charge,
    chargeDeclined,
    setCards,
    chargedToCards,
    announce,
    previewPurchase,
    buy,
    previewMonth,
    extend,
    refundWhole,
    scan,
    moveByHand,
    startWhileLocked,
    runMorning,
  }
}
