import { randomUUID } from 'node:crypto'
import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import { extendRental, previewExtension } from '@twirl/contract/buying/extensions'
import { getOrder, listOrders, makeReturn } from '@twirl/contract/buying/orders'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import {
  listCharges,
  makeCharge,
  recordOfflinePayment,
  retryCharge,
} from '@twirl/contract/staff/money/charges'
import { getOrderMoney, refundOrder } from '@twirl/contract/staff/money/refunds'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { receiveItem } from '@twirl/contract/staff/orders/order-steps'
import { countScan, undoScan } from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { moveUnit } from '@twirl/contract/staff/warehouse/units'
import { sql } from 'kysely'
import { UNKNOWN_VISITOR } from '#platform/http/visitor.ts'
import { sessionCookie, staffSessionCookie } from '#platform/security/session-cookie.ts'
import { startSession } from '#platform/security/sessions.ts'
import { startStaffSession } from '#staff/login/staff-sessions.ts'
import type { Act, RentalModel, Start } from './rental-model.ts'
import type { openRentingShop } from './renting-shop.ts'

const REASON = 'Looked at the scans.'
const NO_CHARGE = 999_999_999

/** What the shop shows about a rented line, and what cards paid and got back since it was delivered. */
export type Shown = ReturnType<RentalModel['shown']> & { charged: number; refunded: number }

/** The date of a day of the model. */
export const dateOf = (day: number) => new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10)
const dayOfDate = (date: string) => (Date.parse(date) - Date.UTC(2026, 11, 31)) / 86_400_000

/** A rental order in the shop, and the calls of its customer and of staff. */
export async function openRentalLife(
  shop: Awaited<ReturnType<typeof openRentingShop>>,
  staff_id: number,
  { quantity, isScanned }: Start,
) {
  const { app, newShippedRental, newDeliveredRental, runMorning } = shop
  const { db, clock } = app
  const rental = await (isScanned ? newDeliveredRental : newShippedRental)({ quantity })
  const { order_number: number, itemId: order_item_id, customer_id, credit_card_id, sku } = rental
  const scanKeys = new Map<number, string>()
  const orderNumbers = new Map<number, string>()
  const chargeIds = new Map<number, number>()
  let cookies = { customer: '', staff: '' }
  const { rows: units } = await sql<{ id: number; code: string }>`
    select b.unit_id as id from rental r join booking b on b.id = r.booking_id
    where r.order_item_id = ${order_item_id} order by r.id`.execute(db)
  const codes = units.map(({ id }) => unitCodeOf(id))
  const paidBefore = await readMoney()

  /** Sessions are short, and months pass. */
  async function logIn() {
    const now = clock.now()
    const login = {
      staff_id,
      stage: 'COMPLETE',
      password_at: now,
      visitor: UNKNOWN_VISITOR,
      now,
    } as const
    const customer = await startSession(db, customer_id, null, now)
    const member = await startStaffSession(db, login)
    const first = (cookie: string[]) => cookie[0]!.split(';')[0]!
    cookies = {
      customer: first(sessionCookie('http://localhost').started(customer)),
      staff: first(staffSessionCookie('http://localhost').started(member)),
    }
  }

  const asCustomer = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
    app.call(endpoint, input, { cookie: cookies.customer })
  const asStaff = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
    app.call(endpoint, input, { cookie: cookies.staff })

  async function readMoney() {
    const { rows } = await sql<{ charged: number; refunded: number }>`
      select coalesce(sum(s.amount_cents), 0)::int / 100 as charged,
        coalesce(sum(s.refunded_cents), 0)::int / 100 as refunded
      from sandbox_charge s join checkout c using (order_token)
      where c.customer_id = ${customer_id} and s.state = 'PAID'`.execute(db)
    return rows[0]!
  }

  /** Returns a function that sends the act, and again the same request if it is called again. */
  async function prepare(act: Act): Promise<() => Promise<boolean>> {
    const request_key = randomUUID()
    const isDone = ({ status }: { status: number }) => status === 200
    switch (act.kind) {
      case 'WAIT':
        return async () => true
      case 'MORNING':
        return async () => {
          const now = clock.now()
          await runMorning(dateOf(dayOfDate(now.toISOString().slice(0, 10))))
          clock.set(now)
          return true
        }
      case 'ANNOUNCE':
        return async () => isDone(await asCustomer(makeReturn, { order_item_id }))
      case 'SCAN': {
        const [code, station] = [
          codes[act.piece]!,
          act.to === 'IN_HOUSE' ? 'RAIL' : 'CLEANING',
        ] as const
        const grade = act.isWorn ? 'WORN' : 'AS_GOOD'
        const scanned = { key: request_key, code, station, grade, note: '', age_ms: 0 } as const
        scanKeys.set(act.id, request_key)
        return async () => {
          const { status, body } = await asStaff(countScan, scanned)
          return status === 200 && body.set_aside === null
        }
      }
      case 'UNDO': {
        const key = scanKeys.get(act.scan) ?? randomUUID()
        return async () => isDone(await asStaff(undoScan, { key, is_absent: act.isAbsent }))
      }
      case 'RECEIVE': {
        const received = act.pieces.map((piece) => codes[piece]!)
        return async () =>
          isDone(await asStaff(receiveItem, { number, order_item_id, units: received }))
      }
      case 'BUY': {
        const wanted = {
          sku,
          quantity: act.quantity,
          original_order_number: number,
          coupon_code: null,
        }
        const { status, body } = await asCustomer(previewPurchaseRental, wanted)
        if (status !== 200) return async () => false
        const { order_token } = body
        return async () => {
          const bought = await asCustomer(purchaseRental, {
            ...wanted,
            credit_card_id,
            order_token,
          })
          if (isDone(bought)) orderNumbers.set(act.id, bought.body.order_number)
          return isDone(bought)
        }
      }
      case 'EXTEND': {
        const { status, body } = await asCustomer(previewExtension, { order_item_id })
        if (status !== 200) return async () => false
        const { order_token } = body
        return async () =>
          isDone(await asCustomer(extendRental, { order_item_id, order_token, credit_card_id }))
      }
      case 'REFUND': {
        const orderNumber = orderNumbers.get(act.order)
        if (orderNumber === undefined) return async () => false
        const { status, body } = await asStaff(getOrderMoney, { orderNumber })
        if (status !== 200 || body.left === 0) return async () => false
        const share = { lines: [], amount: null }
        const wanted = { orderNumber, share, amount: body.left, reason: REASON, request_key }
        return async () => {
          const refunded = await asStaff(refundOrder, wanted)
          return isDone(refunded) && refunded.body.state === 'PAID'
        }
      }
      case 'CHARGE': {
        const { about: kind, amount, isDeclined } = act
        const explanation = 'It did not come back in time.'
        const wanted = {
          orderNumber: number,
          order_item_id,
          kind,
          amount,
          explanation,
          reason: REASON,
          request_key,
        }
        return async () => {
          if (isDeclined) await shop.setCards('DECLINE')
          const { status, body } = await asStaff(makeCharge, wanted)
          if (isDeclined) await shop.setCards('ACCEPT')
          if (status !== 200) {
            // A charge whose card was not asked can be tried again.
            const untried = await db
              .selectFrom('extra_charge')
              .select('id')
              .where('request_key', '=', request_key)
              .executeTakeFirst()
            if (untried) chargeIds.set(act.id, untried.id)
            return false
          }
          chargeIds.set(act.id, body.id)
          if (body.charge_order_number !== null) orderNumbers.set(act.id, body.charge_order_number)
          return body.state === (isDeclined ? 'DECLINED' : 'PAID')
        }
      }
      case 'RETRY':
      case 'PAY_OUTSIDE': {
        const id = chargeIds.get(act.charge) ?? NO_CHARGE
        return async () => {
          const { status, body } = await (act.kind === 'RETRY'
            ? asStaff(retryCharge, { id, reason: REASON })
            : asStaff(recordOfflinePayment, { id, method: 'CASH', reference: '', reason: REASON }))
          if (status !== 200) return false
          if (body.charge_order_number !== null)
            orderNumbers.set(act.charge, body.charge_order_number)
          return body.state === 'PAID' || body.state === 'PAID_OFFLINE'
        }
      }
      case 'LOSE':
      case 'FIND': {
        const code = codes[act.piece]!
        const { rows } = await sql<{ state: 'OUT' }>`
          select state from unit where id = ${units[act.piece]!.id}`.execute(db)
        const seen_state = rows[0]!.state
        const moved = {
          code,
          act: act.kind,
          seen_state,
          ...(act.kind === 'LOSE' && { reason: REASON }),
        }
        return async () => isDone(await asStaff(moveUnit, moved))
      }
    }
  }

  /** Reads the pages, each of which has to open. */
  async function look(): Promise<Shown> {
    const [page, history, staffPage, charges] = await Promise.all([
      asCustomer(getOrder, { orderNumber: number }),
      asCustomer(listOrders, { skip: 0, limit: 10 }),
      asStaff(getStaffOrder, { orderNumber: number }),
      asStaff(listCharges, { orderNumber: number }),
    ])
    const statuses = [page, history, staffPage, charges].map(({ status }) => status)
    if (statuses.some((status) => status !== 200))
      throw new Error(`the pages answer ${statuses.join(', ')}`)
    const item = page.body.order_items.find(({ id }) => id === order_item_id)!
    const cap = charges.body.items.find((each) => each.order_item_id === order_item_id)!
    const { rows } = await sql<{ state: Shown['units'][number] }>`
      select u.state from rental r join booking b on b.id = r.booking_id join unit u on u.id = b.unit_id
      where r.order_item_id = ${order_item_id} order by r.id`.execute(db)
    const { state, quantity_out, due_date } = item.rental!
    const money = await readMoney()
    return {
      state,
      is_returnable: item.is_returnable,
      is_purchasable: item.is_purchasable,
      quantity_out,
      due: due_date === null ? null : dayOfDate(due_date),
      late: cap.late_cap,
      damage: cap.damage_cap,
      units: rows.map((unit) => unit.state),
      charged: money.charged - paidBefore.charged,
      refunded: money.refunded - paidBefore.refunded,
    }
  }

  return { logIn, prepare, look }
}
