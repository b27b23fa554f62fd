import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import { listExchangeOptions, previewExchange } from '@twirl/contract/buying/exchanges'
import { getOrder, makeReturn } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { insertDress, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import {
  LABEL,
  newDeliveredOrder,
  newOrder,
  openRentalShop,
  statesOf,
  unitsOf,
} from '../../../test/checkout/rental-shop.ts'
import { deliverOrder } from '../parcels/deliver-orders.ts'
import { packOrder } from '../parcels/pack-orders.ts'
import { receiveReturn } from './receive-return.ts'
import { requestReturn } from './make-return.ts'
import { shipOrder } from '../parcels/ship-orders.ts'

const app = await openCheckoutShop()
const { db } = app
const otherProcess = await buildTestApp({ besides: app })
const rentals = openRentalShop(app)
let dresses = 100

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const newSku = (units = 2) => insertDress(db, ++dresses, units)

/** A customer with a rented item of two units, and what can be done with it. */
async function newRenter() {
  const sku = await newSku()
  const order = await newDeliveredOrder(app, rentals, [{ sku, quantity: 2 }])
  const order_item_id = order.orderItems[0]!.id
  const { visitor, credit_card_id, order_number } = order
  return {
    ...order,
    order_item_id,
    returnIt: (at = app) => visitor.call(makeReturn, { order_item_id }, at),
    /** Previews a purchase; what it returns buys what was previewed. */
    quoteIt: async (quantity = 1) => {
      const wanted = {
        sku,
        quantity,
        original_order_number: order_number,
        coupon_code: null,
      }
      const { order_token } = (await visitor.call(previewPurchaseRental, wanted)).body
      return (at = app) =>
        visitor.call(purchaseRental, { ...wanted, credit_card_id, order_token }, at)
    },
  }
}

describe('a return', () => {
  test('keeps its reason, and another one later changes nothing', async () => {
    const { visitor, order_item_id, order_number } = await newRenter()
    const first = await visitor.call(makeReturn, { order_item_id, return_reason: 'DIDNT_FIT' })
    expect(first.status).toBe(200)
    const second = await visitor.call(makeReturn, { order_item_id, return_reason: 'OTHER' })
    expect(second.body).toEqual(first.body)
    const records = await db
      .selectFrom('rental_state')
      .select('return_reason')
      .where('order_item_id', '=', order_item_id)
      .execute()
    expect(records).toEqual([{ return_reason: 'DIDNT_FIT' }, { return_reason: 'DIDNT_FIT' }])
    expect(await statesOf(app, order_number)).toEqual(['RETURNING', 'RETURNING'])
  })

  test('of an absent item and of a foreign one are answered alike', async () => {
    const [renter, other] = [await newRenter(), await newRenter()]
    const { order_item_id } = other
    const foreign = await renter.visitor.call(makeReturn, { order_item_id })
    const absent = await renter.visitor.call(makeReturn, { order_item_id: 2_000_000 })
    expect(foreign.status).toBe(404)
    expect({ ...foreign.error, id: '' }).toEqual({ ...absent.error, id: '' })
    expect(foreign.error.error_code).toBe('ORDER_ITEM_NOT_FOUND')
    expect(await statesOf(app, other.order_number)).toEqual(['OUT', 'OUT'])
  })

  test('is refused for what was bought, has not been sent, or is back', async () => {
    const [rented, bought] = [await newSku(), await newSku()]
    const lines = [{ sku: rented }, { sku: bought, transaction_type: 'PURCHASE' }] as const
    const unsent = await newOrder(app, [...lines])
    for (const { id: order_item_id } of unsent.orderItems) {
      const { error } = await unsent.visitor.call(makeReturn, { order_item_id })
      expect(error.error_code).toBe('ITEM_NOT_RETURNABLE')
    }
    const back = await newRenter()
    const unit_ids = (await unitsOf(app, back.order_number)).map(({ id }) => id)
    await receiveReturn(rentals, back.order_item_id, { unit_ids })
    expect((await back.returnIt()).error.error_code).toBe('ITEM_NOT_RETURNABLE')
  })

  test('is refused in transit, as are purchase and exchange, until the delivery', async () => {
    const sku = await newSku()
    const order = await newOrder(app, [{ sku, quantity: 2 }])
    const { visitor, order_number } = order
    const order_item_id = order.orderItems[0]!.id
    const wanted = { sku, quantity: 1, original_order_number: order_number, coupon_code: null }
    await packOrder(rentals, order_number)
    await shipOrder(rentals, order_number, LABEL)
    const { body: inTransit } = await visitor.call(getOrder, { orderNumber: order_number })
    expect(inTransit).toMatchObject({
      tracking_number: LABEL.tracking_number,
      order_items: [
        {
          is_returnable: false,
          is_purchasable: false,
          is_exchangeable: false,
          rental: { state: 'UPCOMING', quantity_out: 0 },
        },
      ],
    })
    const codesOf = async () => {
      const answers = [
        await visitor.call(makeReturn, { order_item_id }),
        await visitor.call(previewPurchaseRental, wanted),
        await visitor.call(listExchangeOptions, { id: order_item_id }),
        await visitor.call(previewExchange, { id: order_item_id, sku }),
      ]
      return answers.map(({ error }) => error?.error_code)
    }
    expect(await codesOf()).toEqual([
      'ITEM_NOT_RETURNABLE',
      'ITEM_NOT_PURCHASABLE',
      'ITEM_NOT_EXCHANGEABLE',
      'ITEM_NOT_EXCHANGEABLE',
    ])
    expect(await statesOf(app, order_number)).toEqual(['OUT', 'OUT'])
    await deliverOrder(rentals, order_number)
    const { body: delivered } = await visitor.call(getOrder, { orderNumber: order_number })
    expect(delivered.order_items[0]).toMatchObject({
      is_returnable: true,
      is_purchasable: true,
      is_exchangeable: true,
      rental: { state: 'OUT', quantity_out: 2 },
    })
    expect((await visitor.call(makeReturn, { order_item_id })).status).toBe(200)
  })

  test.each(['purchase_token', 'exchange_token'] as const)(
    'is refused while the item has a %s, and possible afterwards',
    async (token) => {
      const { order_item_id, returnIt } = await newRenter()
      const set = (value: string) =>
        sql`update order_item i set ${sql.raw(`${token} = ${value}`)} from customer_order o
          where o.id = i.order_id and i.id = ${order_item_id}`.execute(db)
      await set('o.order_token')
      expect((await returnIt()).error.error_code).toBe('ITEM_NOT_RETURNABLE')
      await set('null')
      expect((await returnIt()).status).toBe(200)
    },
  )

  test('is possible for the unit that is left after another one was bought', async () => {
    const { quoteIt, returnIt, order_number, visitor } = await newRenter()
    const buyIt = await quoteIt(1)
    expect((await buyIt()).status).toBe(200)
    const { order_items } = (await visitor.call(getOrder, { orderNumber: order_number })).body
    expect(order_items[0]).toMatchObject({ is_purchasable: true, rental: { quantity_out: 1 } })
    expect((await returnIt()).status).toBe(200)
    expect((await statesOf(app, order_number)).toSorted()).toEqual(['RETURNING', 'SOLD'])
    expect((await buyIt()).status).toBe(200)
    expect((await statesOf(app, order_number)).toSorted()).toEqual(['RETURNING', 'SOLD'])
  })
})

describe('a purchase', () => {
  test('is refused while the item is being exchanged', async () => {
    const { order_item_id, quoteIt, order_number } = await newRenter()
    const buyIt = await quoteIt()
    await sql`update order_item i set exchange_token = o.order_token from customer_order o
      where o.id = i.order_id and i.id = ${order_item_id}`.execute(db)
    expect((await buyIt()).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
    expect(await statesOf(app, order_number)).toEqual(['OUT', 'OUT'])
    await sql`update order_item set exchange_token = null where id = ${order_item_id}`.execute(db)
  })
})

/** What became of both: the states of the checkouts of that item, and the error codes. */
const checkoutsOf = async (itemId: number) => {
  const rows = await db
    .selectFrom('checkout')
    .select('state')
    .where('rental_item_id', '=', itemId)
    .execute()
  return rows.map(({ state }) => state)
}

describe('a return and a purchase of the same item at the same moment', () => {
  /** When the return wins nothing is charged. */
  const ONE_WINS = [
    [['BOUGHT', 'ITEM_NOT_RETURNABLE'], ['PAID']],
    [['ITEM_NOT_PURCHASABLE', 'RETURNED'], ['QUOTED']],
  ]

  test('in two processes: exactly one wins, in every round', async () => {
    const ROUNDS = 24
    const skus = []
    for (let i = 0; i < ROUNDS; i++) skus.push(await newSku(1))
    const lines = skus.map((sku) => ({ sku }))
    const order = await newDeliveredOrder(app, rentals, [lines[0]!, ...lines.slice(1)])
    const { visitor, credit_card_id, order_number: original_order_number } = order
    for (const [round, { id: order_item_id, sku }] of order.orderItems.entries()) {
      const [returning, buying] = round % 2 ? [app, otherProcess] : [otherProcess, app]
      const wanted = { sku, quantity: 1, original_order_number, coupon_code: null }
      const { order_token } = (await visitor.call(previewPurchaseRental, wanted)).body
      const purchase = visitor.call(
        purchaseRental,
        { ...wanted, credit_card_id, order_token },
        buying,
      )
      // The purchase makes more statements before both meet: in each round the return begins later.
      for (let statements = 0; statements < round; statements++)
        await sql`select 1`.execute(rentals.db)
      const returned = await visitor.call(makeReturn, { order_item_id }, returning)
      const outcome = [
        (await purchase).error.error_code ?? 'BOUGHT',
        returned.error.error_code ?? 'RETURNED',
      ]
      expect(ONE_WINS).toContainEqual([outcome, await checkoutsOf(order_item_id)])
    }
  })

  /** Holds the lock on a SKU, for which both must wait. */
  const whileLocked = (sku: string, work: () => Promise<void>) =>
    db.transaction().execute(async (transaction) => {
      await sql`select from stock_count where sku = ${sku} for update`.execute(transaction)
      await work()
    })
  const untilWaiting = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(rentals.db)
        expect(rows).toHaveLength(count)
      },
      { timeout: 1_500, interval: 10 },
    )

  test('a return that begins while the item is being reserved is refused', async () => {
    const { quoteIt, returnIt, orderItems, order_number } = await newRenter()
    const buyIt = await quoteIt(2)
    const both: Promise<{ error: { error_code?: string } }>[] = []
    await whileLocked(orderItems[0]!.sku, async () => {
      both.push(buyIt())
      await untilWaiting(1)
      both.push(returnIt(otherProcess))
      await untilWaiting(2)
    })
    const [bought, returned] = await Promise.all(both)
    expect(returned!.error.error_code).toBe('ITEM_NOT_RETURNABLE')
    expect(bought!.error.error_code).toBeUndefined()
    expect(await statesOf(app, order_number)).toEqual(['SOLD', 'SOLD'])
  })

  test('a purchase that begins while the return is being recorded is refused before the charge', async () => {
    const { quoteIt, returnIt, orderItems, order_number, order_item_id } = await newRenter()
    const buyIt = await quoteIt(2)
    const both: Promise<{ error: { error_code?: string } }>[] = []
    await whileLocked(orderItems[0]!.sku, async () => {
      both.push(returnIt())
      await untilWaiting(1)
      both.push(buyIt(otherProcess))
      await untilWaiting(2)
    })
    const [returned, bought] = await Promise.all(both)
    expect(returned!.error.error_code).toBeUndefined()
    expect(bought!.error.error_code).toBe('ITEM_NOT_PURCHASABLE')
    expect(await statesOf(app, order_number)).toEqual(['RETURNING', 'RETURNING'])
    expect(await checkoutsOf(order_item_id)).toEqual(['QUOTED'])
  })

  test('negative control: without the lock on the item both can win, and the charge must be refunded', async () => {
    // Which of the two gets the lock on the SKU next is up to the database.
    let isFound = false
    for (let round = 0; round < MAX_CONTROL_ROUNDS && !isFound; round++) {
      const { quoteIt, orderItems, order_item_id } = await newRenter()
      const buyIt = await quoteIt(2)
      const both: Promise<unknown>[] = []
      await whileLocked(orderItems[0]!.sku, async () => {
        both.push(buyIt())
        await untilWaiting(1)
        both.push(returnUnlocked(order_item_id).catch((error: unknown) => error))
        await untilWaiting(2)
      })
      const [, returned] = await Promise.all(both)
      isFound =
        !(returned instanceof Error) && (await checkoutsOf(order_item_id)).includes('REFUNDED')
    }
    expect(isFound).toBe(true)
  })
})

const MAX_CONTROL_ROUNDS = 10

/** Does what makeReturn does, without the lock. */
const returnUnlocked = (itemId: number) =>
  inTransaction(rentals.db, (transaction) =>
    requestReturn(transaction, itemId, {
      reason: null,
      terms: rentals.terms(),
      now: app.clock.now(),
    }),
  )
