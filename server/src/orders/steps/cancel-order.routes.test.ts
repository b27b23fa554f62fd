import { getOrder, requestRefund } from '@twirl/contract/buying/orders'
import { getProduct } from '@twirl/contract/catalog/product'
import { refuseRefund } from '@twirl/contract/staff/money/refunds'
import * as contract from '@twirl/contract/staff/orders/order-steps'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { turnDials } from '#providers/payments/sandbox.queries.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  insertDress,
  newCustomerBuyer,
  openCheckoutShop,
} from '../../../test/checkout/checkout-shop.ts'
import {
  LABEL,
  newDeliveredOrder,
  newOrder,
  openRentalShop,
  statesOf,
} from '../../../test/checkout/rental-shop.ts'
import { exchangeCalls } from '../../../test/checkout/renter.ts'
import { insertCoupon } from '../../../test/coupon-factory.ts'
import { eventually } from '../../../test/eventually.ts'
import { deskOf } from '../../../test/orders/refund-desk.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { packOrder } from '../parcels/pack-orders.ts'
import { shipOrder } from '../parcels/ship-orders.ts'
import { continueRefunds } from '../refunds/pay-refund.ts'
import type { RefundStep } from '../refunds/refund-deps.ts'
import { refundOrderFinancially } from '../refunds/refund-order-financially.ts'
import { cancelOrder } from './cancel-order.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const app = await openCheckoutShop({ now: NOW })
const { db, clock } = app
const rentals = openRentalShop(app)
// Connections of its own, so that concurrent commands wait for each other in the database.
const desk = deskOf(rentals.db, clock)
const sam = await logInStaff(app, ['service'])
const lou = await logInStaff(app, ['service'])
let products = 100

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await turnDials(db, { is_out: false })
  await continueRefunds(desk)
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const REASON = 'The customer called and changed plans'
const cancel = (number: string, by = sam) =>
  by.call(contract.cancelOrder, { number, reason: REASON })
const askedFor = (items: { id: number }[]) =>
  ({ id: items[0]!.id, refund_reason: 'DIDNT_LIKE_IT' }) as const
const newSku = (units: number) => insertDress(db, ++products, units)
/** Two pieces, none of which is left. */
async function placeOrder(transaction_type: 'RENT' | 'PURCHASE' = 'RENT') {
  const sku = await newSku(2)
  return { ...(await newOrder(app, [{ sku, quantity: 2, transaction_type }])), sku }
}
const free = async (sku: string) => {
  const { rows } = await sql<{ rentable: number }>`
    select rentable from stock_count where sku = ${sku}`.execute(db)
  return rows[0]!.rentable
}
const subjectsTo = async (email: string) =>
  (await app.outbox(email)).map(({ subject }) => subject).toReversed()
const audited = async (orderNumber: string) => {
  const { rows } = await sql`
    select staff_id, action, reason, after from audit_entry
    where subject_id = ${orderNumber} order by id`.execute(db)
  return rows
}

describe('an order that is canceled (STAFF-24)', () => {
  test('gives the money back, frees the units at once and says so to the customer', async () => {
    const { order_number, email, visitor, sku } = await placeOrder()
    const shown = async () =>
      (await app.call(getProduct, { id: products })).body.variants[0]!.available_quantity
    await eventually(async () => expect(await shown()).toBe(0))
    await packOrder(rentals, order_number)
    const message = 'We are sorry that it did not work out.'
    const answer = await sam.call(contract.cancelOrder, {
      number: order_number,
      reason: REASON,
      message,
    })
    expect(bodyOf(answer)).toMatchObject({
      refund: { state: 'PAID', amount: 70 },
      order: { steps: [], items: [], state: expect.stringContaining('it was canceled on') },
    })
    expect(await free(sku)).toBe(2)
    await eventually(async () => expect(await shown()).toBe(2))
    const order = bodyOf(await visitor.call(getOrder, { orderNumber: order_number }))
    expect(order).toMatchObject({ status: 'REFUNDED', refund_total: 70 })
    expect(order.order_items[0]).toMatchObject({ released_quantity: 2, refunded_subtotal: 70 })
    expect(await subjectsTo(email)).toEqual([
      `Your Twirl order ${order_number}`,
      `Your Twirl order ${order_number} is canceled`,
      `Your refund for order ${order_number}`,
    ])
    const [, canceled] = await app.outbox(email)
    expect(canceled!.text).toContain('We’re refunding $70.00 to your')
    expect(canceled!.text).toContain(message)
    expect(await audited(order_number)).toEqual([
      { staff_id: sam.id, action: 'order.cancel', reason: REASON, after: { refund: 70 } },
    ])
    await expect(packOrder(rentals, order_number)).rejects.toThrow(
      /has nothing to send: it was canceled on .* by Member \d+\.$/,
    )
  })

  test('needs a reason', async () => {
    const { order_number: number } = await placeOrder()
    const { error } = await sam.call(contract.cancelOrder, { number, reason: ' ' })
    expect(error.error_code).toBe('BAD_REQUEST')
    expect(await audited(number)).toEqual([])
  })

  test('gives the coupon back', async () => {
    const coupon_code = await insertCoupon(db, { total_limit: 1 })
    const buyer = await newCustomerBuyer(app, { sku: await newSku(1) })
    const quoted = bodyOf(await buyer.previewBag({ coupon_code }))
    const { order_number } = bodyOf(await buyer.place(quoted))
    const uses = async () => {
      const { rows } = await sql<{ use_count: number }>`
        select use_count from coupon where code = ${coupon_code}`.execute(db)
      return rows[0]!.use_count
    }
    const before = await uses()
    bodyOf(await cancel(order_number))
    expect([before, await uses()]).toEqual([1, 0])
  })

  test('gives back the rest, when a part was refunded without regard to pieces', async () => {
    const { order_number, sku, visitor } = await placeOrder()
    const request = { order_number, amount_cents: 1_000, request_key: 'courtesy' }
    await refundOrderFinancially(desk, request)
    expect(bodyOf(await cancel(order_number)).refund.amount).toBe(60)
    expect(await free(sku)).toBe(2)
    const order = bodyOf(await visitor.call(getOrder, { orderNumber: order_number }))
    expect(order).toMatchObject({ status: 'FINANCIAL_REFUNDED', refund_total: 70 })
  })

  test('twice is canceled once', async () => {
    const { order_number, email } = await placeOrder()
    const first = bodyOf(await cancel(order_number))
    const second = bodyOf(await cancel(order_number, lou))
    expect(second).toEqual(first)
    expect(await audited(order_number)).toHaveLength(1)
    expect(await app.outbox(email)).toHaveLength(3)
  })

  test('while the gateway is silent: the units are free, and a job gives the money back', async () => {
    const { order_number, sku, email } = await placeOrder()
    await turnDials(db, { is_out: true })
    expect(bodyOf(await cancel(order_number)).refund.state).toBe('RESERVED')
    expect(await free(sku)).toBe(2)
    await turnDials(db, { is_out: false })
    expect(await continueRefunds(desk)).toBe(1)
    expect(bodyOf(await cancel(order_number)).refund.state).toBe('PAID')
    expect(await app.outbox(email)).toHaveLength(3)
  })

  test.each<RefundStep>(['RESERVED', 'REFUNDED', 'SETTLED'])(
    'by a process that dies after %s is completed by another one',
    async (step) => {
      const { order_number, sku, email } = await placeOrder()
      const afterRefundStep = (reached: RefundStep) => {
        if (reached === step) throw new Error('died')
      }
      const order = { order_number, reason: REASON, message: null }
      const dying = cancelOrder({ ...desk, afterRefundStep }, order, { staff_id: sam.id })
      await expect(dying).rejects.toThrow('died')
      expect(await free(sku)).toBe(2)
      await continueRefunds(desk)
      expect(bodyOf(await cancel(order_number)).refund.state).toBe('PAID')
      expect(await app.outbox(email)).toHaveLength(3)
      expect(await audited(order_number)).toHaveLength(1)
    },
  )
})

test('a canceled exchange does not count as the free one (ORDER-12)', async () => {
  const [sku, another, other] = [await newSku(1), await newSku(1), await newSku(2)]
  const rental = await newDeliveredOrder(app, rentals, [
    { sku, quantity: 1 },
    { sku: another, quantity: 1 },
  ])
  const [first, second] = rental.orderItems
  const { previewFor, exchangeFor } = exchangeCalls(rental.visitor, first!.id)
  const exchanged = await exchangeFor(other, bodyOf(await previewFor(other)))
  const next = exchangeCalls(rental.visitor, second!.id)
  expect(bodyOf(await next.previewFor(other)).delivery_fee).toBeGreaterThan(0)
  expect((await cancel(bodyOf(exchanged).order_number)).status).toBe(200)
  expect(bodyOf(await next.previewFor(other)).delivery_fee).toBe(0)
})

describe('an order is canceled that (ORDER-24)', () => {
  test('sends the other piece of an exchange: a fee goes back, if there was one, and the first piece still has to', async () => {
    const [sku, another, other] = [await newSku(1), await newSku(1), await newSku(2)]
    const rental = await newDeliveredOrder(app, rentals, [
      { sku, quantity: 1 },
      { sku: another, quantity: 1 },
    ])
    const exchange = async (id: number) => {
      const { previewFor, exchangeFor } = exchangeCalls(rental.visitor, id)
      const quoted = bodyOf(await previewFor(other))
      return bodyOf(await exchangeFor(other, quoted, rental.credit_card_id)).order_number
    }
    const [first, second] = rental.orderItems
    const numbers = [await exchange(first!.id), await exchange(second!.id)]
    const totals = []
    for (const number of numbers) {
      const { total } = bodyOf(await rental.visitor.call(getOrder, { orderNumber: number }))
      for (let repeat = 0; repeat < 2; repeat++)
        expect(bodyOf(await cancel(number)).refund).toEqual({ state: 'PAID', amount: total })
      const order = bodyOf(await rental.visitor.call(getOrder, { orderNumber: number }))
      expect(order).toMatchObject({ status: 'REFUNDED', refund_total: total })
      expect(await audited(number)).toHaveLength(1)
      totals.push(total)
    }
    expect([totals[0], totals[1]! > 0]).toEqual([0, true])
    expect(await free(other)).toBe(2)
    expect(await statesOf(app, rental.order_number)).toEqual(['RETURNING', 'RETURNING'])
    const mails = (await app.outbox(rental.email)).map(({ text }) => text)
    expect(mails.filter((text) => text.includes('still has to come back to us'))).toHaveLength(2)
    expect(mails.filter((text) => text.includes('there’s nothing to refund'))).toHaveLength(1)
  })

  test('has an open refund request, which is settled by it', async () => {
    const { order_number, visitor, orderItems, sku, email } = await placeOrder('PURCHASE')
    bodyOf(await visitor.call(requestRefund, askedFor(orderItems)))
    const { refund } = bodyOf(await cancel(order_number))
    const order = bodyOf(await visitor.call(getOrder, { orderNumber: order_number }))
    expect(order).toMatchObject({ status: 'REFUNDED', refund_total: refund.amount })
    const { rows } = await sql<{ id: number; state: string; decided_by: number }>`
      select id, state, decided_by from refund_application where order_item_id = ${orderItems[0]!.id}`.execute(
      db,
    )
    expect(rows).toMatchObject([{ state: 'APPROVED', decided_by: sam.id }])
    const again = { id: rows[0]!.id, answer: 'No.', reason: REASON }
    const { error } = await lou.call(refuseRefund, again)
    expect(error.error_message).toContain('canceled the order, which settled this request')
    const mails = (await app.outbox(email)).map(({ text }) => text)
    expect(mails.join()).toContain('This also settles your refund request.')
    expect(await free(sku)).toBe(2)
  })
})

describe('a cancellation is refused', () => {
  /** The text of the refusal, after which nothing is recorded. */
  const refusalOf = async (number: string) => {
    const { error } = await cancel(number)
    expect([error.error_code, await audited(number)]).toEqual(['STEP_REFUSED', []])
    return error.error_message
  }

  test('for an order that does not exist', async () => {
    expect((await cancel('TW-00000000')).error.error_code).toBe('ORDER_NOT_FOUND')
  })

  test('when the parcel has left', async () => {
    const { order_number } = await placeOrder()
    await packOrder(rentals, order_number)
    await shipOrder(rentals, order_number, LABEL)
    expect(await refusalOf(order_number)).toContain('was shipped with UPS 1Z 999 on')
    expect(await statesOf(app, order_number)).toEqual(['OUT', 'OUT'])
  })

  test('when all was refunded', async () => {
    const refunded = await placeOrder()
    await refundOrderFinancially(desk, {
      order_number: refunded.order_number,
      amount_cents: 'WHOLE',
      request_key: 'whole',
    })
    expect(await refusalOf(refunded.order_number)).toContain('Nothing is left')
  })

  test('while one of its pieces is being paid', async () => {
    const { order_number, orderItems } = await placeOrder()
    const mark = (token: 'order_token' | 'null') =>
      sql`update order_item i set exchange_token = ${sql.raw(token)} from customer_order o
        where o.id = i.order_id and i.id = ${orderItems[0]!.id}`.execute(db)
    await mark('order_token')
    expect(await refusalOf(order_number)).toContain('is buying or exchanging')
    await mark('null')
  })

  test('while a member decides about its refund request', async () => {
    const { order_number, visitor, orderItems } = await placeOrder('PURCHASE')
    bodyOf(await visitor.call(requestRefund, askedFor(orderItems)))
    await inTransaction(db, async (transaction) => {
      await sql`select from refund_application where order_item_id = ${orderItems[0]!.id} for update`.execute(
        transaction,
      )
      expect(await refusalOf(order_number)).toContain('is being decided right now')
    })
  })
})

describe('at the same time', () => {
  const ROUNDS = 4

  test('two members cancel: one refund, one mail, one entry', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { order_number, email } = await placeOrder()
      const answers = await Promise.all([cancel(order_number), cancel(order_number, lou)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await audited(order_number)).toHaveLength(1)
      expect(await app.outbox(email)).toHaveLength(3)
    }
  })

  test('one member cancels and the other ships: all units leave, or all are free', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { order_number, sku } = await placeOrder()
      await packOrder(rentals, order_number)
      const [canceled, shipped] = await Promise.allSettled([
        cancel(order_number),
        shipOrder(rentals, order_number, LABEL),
      ])
      const isCanceled = canceled.status === 'fulfilled' && canceled.value.status === 200
      expect(isCanceled).toBe(shipped.status === 'rejected')
      expect(await free(sku)).toBe(isCanceled ? 2 : 0)
    }
  })

  test('staff cancel and the customer asks for a refund: no request is left open', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { order_number, visitor, orderItems } = await placeOrder('PURCHASE')
      const [canceled] = await Promise.all([
        cancel(order_number),
        visitor.call(requestRefund, askedFor(orderItems)),
      ])
      expect(canceled.status).toBe(200)
      const { rows } = await sql`
        select from refund_application where order_item_id = ${orderItems[0]!.id} and state = 'REQUESTED'`.execute(
        db,
      )
      expect(rows).toEqual([])
    }
  })

  test('staff cancel and the customer exchanges: the exchange goes on', async () => {
    const [sku, other] = [await newSku(2), await newSku(2)]
    const rental = await newDeliveredOrder(app, rentals, [{ sku, quantity: 2 }])
    const { previewFor, exchangeFor } = exchangeCalls(rental.visitor, rental.orderItems[0]!.id)
    const quoted = bodyOf(await previewFor(other))
    const [canceled, exchanged] = await Promise.all([
      cancel(rental.order_number),
      exchangeFor(other, quoted, rental.credit_card_id),
    ])
    expect([canceled.error.error_code, exchanged.status]).toEqual(['STEP_REFUSED', 200])
  })

  test('staff cancel and finance gives money back: never more than was paid', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { order_number, visitor } = await placeOrder()
      const request = { order_number, amount_cents: 5_000, request_key: `race ${round}` }
      await Promise.allSettled([cancel(order_number), refundOrderFinancially(desk, request)])
      const order = bodyOf(await visitor.call(getOrder, { orderNumber: order_number }))
      expect(order.refund_total).toBe(70)
    }
  })
})
