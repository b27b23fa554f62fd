import { getOrder } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { insertDress, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import {
  LABEL,
  newDeliveredOrder,
  openRentalShop,
  statesOf,
} from '../../../test/checkout/rental-shop.ts'
import { exchangeCalls, itemsOf } from '../../../test/checkout/renter.ts'
import { deskOf, insertApplication } from '../../../test/orders/refund-desk.ts'
import { deliverOrder } from '../parcels/deliver-orders.ts'
import { packOrder } from '../parcels/pack-orders.ts'
import { shipOrder } from '../parcels/ship-orders.ts'
import { decideRefund } from './decide-refund.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { refundOrderFinancially } from './refund-order-financially.ts'

const app = await openCheckoutShop({ now: new Date('2027-01-04T17:00:00Z') })
const { db, clock } = app
const rentals = openRentalShop(app)
const desk = deskOf(db, clock)
let products = 100

/** A second exchange of two rented pieces, which costs a fee: the first one is free. */
async function newPaidExchange() {
  const sku = await insertDress(db, ++products, 4)
  const other = await insertDress(db, ++products, 4)
  const { visitor, credit_card_id, orderItems } = await newDeliveredOrder(app, rentals, [
    { sku, quantity: 2 },
  ])
  const exchange = async (itemId: number, wanted: string) => {
    const { previewFor, exchangeFor } = exchangeCalls(visitor, itemId)
    const quoted = (await previewFor(wanted)).body
    const { order_number } = (await exchangeFor(wanted, quoted, credit_card_id)).body
    return { order_number, itemId: (await itemsOf(db, order_number))[0]!.id }
  }
  const first = await exchange(orderItems[0]!.id, other)
  await packOrder(rentals, first.order_number)
  await shipOrder(rentals, first.order_number, LABEL)
  await deliverOrder(rentals, first.order_number)
  const second = await exchange(first.itemId, sku)
  const { rows } = await sql<{ id: number; charge_id: string; total_cents: number }>`
    select o.id, p.charge_id, o.total_cents from customer_order o join payment p on p.id = o.payment_id
    where o.order_number = ${second.order_number}`.execute(db)
  return { visitor, ...second, ...rows[0]! }
}

type Exchange = Awaited<ReturnType<typeof newPaidExchange>>

const DAY_MS = 86_400_000

const WAYS: Record<string, (exchange: Exchange) => Promise<unknown>> = {
  'without regard to items': ({ order_number }) =>
    refundOrderFinancially(desk, { order_number, amount_cents: 'WHOLE', request_key: 'fee' }),
  'as the delivery': async ({ id, itemId }) =>
    decideRefund(desk, await insertApplication(db, id, itemId), {
      decision: 'APPROVE',
      answer: null,
      lines: [{ target: 'DELIVERY', part: 'REST' }],
    }),
  'in the console of the gateway': async ({ charge_id, total_cents: amount_cents }) => {
    await desk.gateway.refund({ key: 'console', charge_id, amount_cents })
    const now = clock.now().getTime()
    await reconcileRefunds(desk, { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) })
  },
}

test.each(Object.entries(WAYS))(
  'the fee of an exchange is given back %s before it is shipped: the replacement is sent (ORDER-20)',
  async (_name, refundFee) => {
    const exchange = await newPaidExchange()
    const { order_number, visitor } = exchange
    expect(exchange.total_cents).toBeGreaterThan(0)
    await refundFee(exchange)
    const { body } = await visitor.call(getOrder, { orderNumber: order_number })
    expect(body.refund_total).toBe(body.total)
    expect(body.order_items).toMatchObject([
      { released_quantity: 0, rental: { state: 'UPCOMING' }, is_refundable: false },
    ])
    await packOrder(rentals, order_number)
    await shipOrder(rentals, order_number, LABEL)
    expect(await statesOf(app, order_number)).toEqual(['OUT', 'OUT'])
    expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
  },
)

test('the checker finds a replacement that is not sent because its fee was given back', async () => {
  const exchange = await newPaidExchange()
  await WAYS['as the delivery']!(exchange)
  await sql`update order_item set released_quantity = 2 where id = ${exchange.itemId}`.execute(db)
  await sql`
    update booking set state = 'RELEASED' where reference = (
      select order_token from customer_order where id = ${exchange.id})`.execute(db)
  expect(await checkBooks(db)).toEqual({ ...NO_DISCREPANCIES, released_without_refund: 1 })
})
