import { randomUUID } from 'node:crypto'
import { getOrder } from '@twirl/contract/buying/orders'
import type { ErrorBody } from '@twirl/contract/errors'
import { eraseCustomer } from '@twirl/contract/staff/customers/customer-data'
import { mergeCustomers } from '@twirl/contract/staff/customers/customer-merge'
import {
  approveRefund,
  declineRefund,
  grantRefund,
  type RefundShare,
} from '@twirl/contract/staff/money/refunds'
import { cancelOrder, packOrder, shipOrder } from '@twirl/contract/staff/orders/order-steps'
import { packScanned } from '@twirl/contract/staff/warehouse/packing'
import { gradeUnit } from '@twirl/contract/staff/warehouse/units'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { packOrder as packNow } from '#orders/parcels/pack-orders.ts'
import { bodyOf } from './build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from './checkout/check-books.ts'
import { insertDress, newCustomerBuyer, openCheckoutShop } from './checkout/checkout-shop.ts'
import { newDeliveredOrder, newOrder, openRentalShop, unitsOf } from './checkout/rental-shop.ts'
import { exchangeCalls } from './checkout/renter.ts'
import { insertCustomer } from './factories.ts'
import { insertPaidOrder } from './orders/paid-order.ts'
import { deskOf, insertApplication } from './orders/refund-desk.ts'
import { logInStaff } from './staff-factory.ts'

// Races between members of staff, and between them and customers, that more than one slice decides.
const app = await openCheckoutShop({ now: new Date('2027-01-04T17:00:00Z') })
const { db, clock } = app
const rentals = openRentalShop(app)
const till = { db, clock, gateway: deskOf(db, clock).gateway }
const sam = await logInStaff(app, ['service', 'warehouse', 'finance'])
const lou = await logInStaff(app, ['service', 'warehouse', 'finance'])
const REASON = 'The customer called and changed plans'
const ROUNDS = 3
let products = 100

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const newSku = (units: number) => insertDress(db, ++products, units)
const cancel = (number: string, by = sam) => by.call(cancelOrder, { number, reason: REASON })
const newLabel = () => ({
  carrier: 'UPS' as const,
  tracking_number: `1Z${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`,
})
const resultOf = ({ status, error }: { status: number; error: ErrorBody }) =>
  status === 200 ? 'done' : error.errorCode
const actionsOn = async (orderNumber: string) => {
  const { rows } = await sql<{ action: string; staff_id: number }>`
    select action, staff_id from audit_entry where subject_id = ${orderNumber} order by id`.execute(
    db,
  )
  return rows
}
const nameOf = async (id: number) => {
  const { rows } = await sql<{
    name: string
  }>`select name from staff_member where id = ${id}`.execute(db)
  return rows[0]!.name
}

describe('an order that two members pack at once', () => {
  test('by a step is packed once, and both hear that it is', async () => {
    const { order_number: number } = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    const answers = await Promise.all([
      sam.call(packOrder, { number }),
      lou.call(packOrder, { number }),
    ])
    for (const answer of answers) expect(bodyOf(answer).packed_at).not.toBeNull()
    expect(await actionsOn(number)).toMatchObject([{ action: 'order.pack' }])
  })

  test('by a step and with another unit by scan has the units of one of them, and the other hears of it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sku = await newSku(3)
      const { order_number: number } = await newOrder(app, [{ sku, quantity: 2 }])
      const promised = (await unitsOf(app, number)).map(({ id }) => id)
      const { rows } = await sql<{ id: number }>`
        select id from unit where sku = ${sku} and id <> all(${promised})`.execute(db)
      const spare = rows[0]!.id
      const [stepped, scanned] = await Promise.all([
        sam.call(packOrder, { number }),
        lou.call(packScanned, { number, codes: [promised[0]!, spare].map(unitCodeOf) }),
      ])
      expect(stepped.status).toBe(200)
      const packed = await unitsOf(app, number)
      expect(packed.map(({ state }) => state)).toEqual(['PACKED', 'PACKED'])
      const isScanned = scanned.status === 200
      expect(packed.some(({ id }) => id === spare)).toBe(isScanned)
      const [first, second] = isScanned ? [lou, sam] : [sam, lou]
      expect(await actionsOn(number)).toEqual([{ action: 'order.pack', staff_id: first.id }])
      const refusal = `by ${await nameOf(first.id)}, and is not shipped yet. Its parcel has`
      expect(second === sam ? refusal : scanned.error.message).toContain(refusal)
    }
  })
})

describe('an order that is canceled', () => {
  test('in the moment in which it is shipped: one wins, and the other hears who did', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { order_number: number } = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
      await packNow(rentals, number)
      const calls = [
        () => lou.call(shipOrder, { number, ...newLabel() }),
        () => cancel(number, sam),
      ]
      const answers = await Promise.all(
        (round % 2 ? calls : calls.toReversed()).map((call) => call()),
      )
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(1)
      const [{ action, staff_id }] = (await actionsOn(number)) as [
        { action: string; staff_id: number },
      ]
      const did = action === 'order.ship' ? 'was shipped with' : 'it was canceled'
      expect(refused[0]!.error).toMatchObject({
        errorCode: 'STEP_REFUSED',
        message: expect.stringContaining(did),
      })
      expect(refused[0]!.error.message).toContain(`by ${await nameOf(staff_id)}`)
      const { rows } = await sql<{ state: string }>`
        select state from unit where sku = ${`T-${products}-BLACK-M`}`.execute(db)
      const state = action === 'order.ship' ? 'OUT' : 'IN_HOUSE'
      expect(rows).toEqual([{ state }, { state }])
    }
  })

  test('by two members is canceled once, and paid back once', async () => {
    const { order_number: number, visitor } = await newOrder(app, [
      { sku: await newSku(2), quantity: 2 },
    ])
    const [first, second] = await Promise.all([cancel(number, sam), cancel(number, lou)])
    expect(bodyOf(first).refund.amount).toBe(bodyOf(second).refund.amount)
    expect(await actionsOn(number)).toMatchObject([{ action: 'order.cancel' }])
    const order = bodyOf(await visitor.call(getOrder, { orderNumber: number }))
    expect(order.refund_total).toBe(order.total)
  })

  test('while another customer exchanges for its piece: the exchange has the unit, or hears that it is gone', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [own, wanted] = [await newSku(2), await newSku(2)]
      const rental = await newDeliveredOrder(app, rentals, [{ sku: own, quantity: 2 }])
      const { previewFor, exchangeFor } = exchangeCalls(rental.visitor, rental.orderItems[0]!.id)
      const quoted = bodyOf(await previewFor(wanted))
      // Ordered after the quote: the exchange needs the unit that a cancellation frees.
      const { order_number: number } = await newOrder(app, [{ sku: wanted, quantity: 2 }])
      const [canceled, exchanged] = await Promise.all([
        cancel(number),
        exchangeFor(wanted, quoted, rental.credit_card_id),
      ])
      expect(canceled.status).toBe(200)
      expect(['done', 'OUT_OF_STOCK', 'ORDER_CHANGED']).toContain(resultOf(exchanged))
    }
  })

  test('while its customer exchanges a piece of it: it has arrived, so that only the exchange is made', async () => {
    const [own, wanted] = [await newSku(2), await newSku(2)]
    const rental = await newDeliveredOrder(app, rentals, [{ sku: own, quantity: 2 }])
    const { previewFor, exchangeFor } = exchangeCalls(rental.visitor, rental.orderItems[0]!.id)
    const quoted = bodyOf(await previewFor(wanted))
    const [canceled, exchanged] = await Promise.all([
      cancel(rental.order_number),
      exchangeFor(wanted, quoted),
    ])
    expect(canceled.error.errorCode).toBe('STEP_REFUSED')
    expect(canceled.error.message).toContain('was delivered on')
    expect(exchanged.status).toBe(200)
    // The other piece is an order of its own, which has not left (ORDER-24).
    bodyOf(await cancel(bodyOf(exchanged).order_number, lou))
  })
})

describe('a refund that waits for a second person', () => {
  const ALL: RefundShare = { lines: [], amount: null }

  async function newProposal() {
    const order = await insertPaidOrder(till, { items: [{ price_cents: 30_000 }] })
    const id = await insertApplication(db, order.id, order.item_ids[0]!)
    const grant = { id, share: ALL, amount: 300, answer: null, reason: REASON }
    expect(bodyOf(await sam.call(grantRefund, grant)).state).toBe('WAITING')
    const { rows } = await sql<{ id: number }>`
      select id from refund_proposal where application_id = ${id}`.execute(db)
    const approve = (by: typeof sam) =>
      by.call(approveRefund, { id: rows[0]!.id, amount: 300, reason: REASON })
    const withdraw = () => sam.call(declineRefund, { id: rows[0]!.id, reason: REASON })
    return { order, approve, withdraw }
  }
  const actionsAfter = async (orderNumber: string) =>
    (await actionsOn(orderNumber)).slice(1).map(({ action }) => action)

  test('is paid once when one member approves it twice at once, and not when its proposer does', async () => {
    const { order, approve } = await newProposal()
    const [own, first, second] = await Promise.all([approve(sam), approve(lou), approve(lou)])
    expect(own.error.errorCode).toBe('STEP_REFUSED')
    const paid = { state: 'PAID', amount: 300 }
    expect([first.body, second.body]).toEqual([paid, paid])
    expect(await actionsAfter(order.order_number)).toEqual(['refund.approve'])
  })

  test('is approved or withdrawn, and who comes second hears of it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { order, approve, withdraw } = await newProposal()
      const calls = [() => approve(lou), withdraw]
      const answers = await Promise.all(
        (round % 2 ? calls : calls.toReversed()).map((call) => call()),
      )
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(1)
      const [action, ...more] = await actionsAfter(order.order_number)
      expect(more).toEqual([])
      const did = action === 'refund.approve' ? 'approved this refund' : 'declined this refund'
      expect(refused[0]!.error.message).toContain(did)
    }
  })
})

describe('a unit whose condition two members change at once', () => {
  test('has that of one, and the other hears what it is now', async () => {
    const sku = await newSku(1)
    const { rows } = await sql<{ id: number }>`select id from unit where sku = ${sku}`.execute(db)
    const code = unitCodeOf(rows[0]!.id)
    const seen = { code, seen_condition: 'A' as const, seen_note: '' }
    const answers = await Promise.all([
      sam.call(gradeUnit, { ...seen, condition: 'B', note: 'A loose thread' }),
      lou.call(gradeUnit, { ...seen, condition: 'C', note: 'A stain' }),
    ])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]!.error.message).toMatch(/^The condition was changed by Member \d+ on /)
    expect(await actionsOn(code)).toMatchObject([{ action: 'unit.grade' }])
  })
})

describe('an account that orders', () => {
  async function newPayer() {
    const buyer = await newCustomerBuyer(app, { sku: await newSku(1) })
    const quoted = bodyOf(await buyer.previewBag())
    return { ...buyer, pay: () => buyer.place(quoted) }
  }
  const ownerOf = async (orderNumber: string) => {
    const { rows } = await sql<{ customer_id: number }>`
      select customer_id from customer_order where order_number = ${orderNumber}`.execute(db)
    return rows[0]!.customer_id
  }

  test('while it is merged into another one: the order is the other one’s, or is not made', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const payer = await newPayer()
      const { id } = await insertCustomer(db)
      const [merged, paid] = await Promise.all([
        sam.call(mergeCustomers, {
          id,
          other_id: payer.customer_id,
          email: 'THIS',
          phone_number: 'THIS',
          reason: REASON,
        }),
        payer.pay(),
      ])
      expect([resultOf(merged), resultOf(paid)]).toContain('done')
      expect(paid.status).toBeLessThan(500)
      const refusal = merged.status === 200 ? null : merged.error.message
      expect([null, 'An order is being paid right now.']).toContain(refusal)
      const owner = paid.status === 200 ? await ownerOf(bodyOf(paid).order_number) : null
      expect([null, merged.status === 200 ? id : payer.customer_id]).toContain(owner)
    }
  })

  test('while it is erased: it is erased without an order, or the order stands against it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const payer = await newPayer()
      const [erased, paid] = await Promise.all([
        sam.call(eraseCustomer, { id: payer.customer_id, reason: REASON }),
        payer.pay(),
      ])
      const results = [resultOf(erased), resultOf(paid)]
      expect(results.filter((result) => result === 'done')).toHaveLength(1)
      expect(['done', 'STEP_REFUSED']).toContain(results[0])
      expect(paid.status).toBeLessThan(500)
    }
  })
})
