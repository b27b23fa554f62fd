import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { getOrder } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  cardOf,
  DECLINED_CARD,
  insertDress,
  openCheckoutShop,
  PRICE,
} from '../../../test/checkout/checkout-shop.ts'
import { newRenter as newDressRenter, statesOf } from '../../../test/checkout/renter.ts'
import { moveUnit } from '../../inventory/public.ts'
import { startReturn } from '../../orders/public.ts'

const shop = await openCheckoutShop()
const { db, clock } = shop
let dresses = 10

afterEach(async () => {
  await sql`update sandbox_dial set is_out = false`.execute(db)
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** A customer who has rented two dresses, which have arrived. */
async function newRenter() {
  const sku = await insertDress(db, ++dresses, 2)
  const renter = await newDressRenter(shop, { sku })
  const wanted = {
    sku,
    quantity: 1,
    original_order_number: renter.order_number,
    coupon_code: null,
  }
  const { credit_card_id, visitor } = renter
  return {
    ...renter,
    wanted,
    previewIt: (change: object = {}) =>
      visitor.call(previewPurchaseRental, { ...wanted, ...change }),
    buyIt: (change: object = {}) =>
      visitor.call(purchaseRental, { ...wanted, credit_card_id, ...change }),
  }
}

describe('a customer who keeps a rented item', () => {
  test('pays its selling price, and the unit is sold', async () => {
    const renter = await newRenter()
    const quoted = await renter.previewIt()
    expect(quoted.body).toMatchObject({
      subtotal: PRICE,
      delivery_fee: 0,
      total: PRICE,
      item: { rental_order_number: renter.wanted.original_order_number, quantity: 1 },
    })
    const { order_token } = quoted.body
    const bought = await renter.buyIt({ order_token })
    expect(bought.status).toBe(200)
    expect(await statesOf(db, renter.unitIds)).toEqual(['OUT', 'SOLD'])
    const order = await renter.visitor.call(getOrder, { orderNumber: bought.body.order_number })
    expect(order.body).toMatchObject({ channel: 'PURCHASE_RENTAL', total: PRICE })
    expect((await renter.buyIt({ order_token })).body).toEqual(bought.body)
    const { original } = await db
      .selectFrom('customer_order as o')
      .innerJoin('customer_order as first', 'first.id', 'o.original_order_id')
      .select('first.order_number as original')
      .where('o.order_number', '=', bought.body.order_number)
      .executeTakeFirstOrThrow()
    expect(original).toBe(renter.order_number)
  })

  test('needs no preview, and gets the same answer again', async () => {
    const renter = await newRenter()
    const bought = await renter.buyIt({ quantity: 2 })
    expect(bought.status).toBe(200)
    expect((await renter.buyIt({ quantity: 2 })).body).toEqual(bought.body)
    expect(await statesOf(db, renter.unitIds)).toEqual(['SOLD', 'SOLD'])
  })

  test('can try again after a declined card', async () => {
    const renter = await newRenter()
    const card = await renter.visitor.call(createCard, cardOf(DECLINED_CARD))
    const declined = await renter.buyIt({ credit_card_id: card.body.id })
    expect(declined.error.error_code).toBe('PAY_FAILED')
    expect(await statesOf(db, renter.unitIds)).toEqual(['OUT', 'OUT'])
    expect((await renter.buyIt()).status).toBe(200)
  })

  test('cannot return it while the outcome of the payment is unknown', async () => {
    const renter = await newRenter()
    await sql`update sandbox_dial set is_out = true`.execute(db)
    expect((await renter.buyIt()).error.error_code).toBe('CHECKOUT_PENDING')
    const marked = await db
      .selectFrom('order_item')
      .select('id')
      .where('sku', '=', renter.wanted.sku)
      .where('purchase_token', 'is not', null)
      .execute()
    expect(marked).toHaveLength(1)
    expect((await renter.buyIt()).error.error_code).toBe('ORDER_IN_PROGRESS')
    await sql`update sandbox_dial set is_out = false`.execute(db)
    clock.advance({ seconds: 5 })
    await expect.poll(async () => (await checkBooks(db)).unsettled, { timeout: 5_000 }).toBe(0)
    expect(await statesOf(db, renter.unitIds)).toEqual(['OUT', 'SOLD'])
  })
})

describe('what cannot be bought', () => {
  test('is what is on its way back', async () => {
    const renter = await newRenter()
    const quoted = await renter.previewIt({ quantity: 2 })
    const cause = 'sent back'
    await inTransaction(db, (transaction) =>
      moveUnit(transaction, {
        unit_id: renter.unitIds[0]!,
        to: 'RETURNING',
        cause,
        now: clock.now(),
      }),
    )
    const { order_token } = quoted.body
    const bought = await renter.buyIt({ quantity: 2, order_token })
    expect(bought.error.error_code).toBe('ITEM_NOT_PURCHASABLE')
    expect((await renter.previewIt({ quantity: 2 })).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
  })

  test('is what the customer has announced to return', async () => {
    const renter = await newRenter()
    const { order_token } = (await renter.previewIt()).body
    const item = { id: renter.itemId, order_token: 'with nothing to move', line: 0 }
    await inTransaction(db, (transaction) =>
      startReturn(transaction, item, { reason: null, now: clock.now() }),
    )
    expect(await statesOf(db, renter.unitIds)).toEqual(['OUT', 'OUT'])
    expect((await renter.previewIt()).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
    expect((await renter.buyIt({ order_token })).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
    expect((await renter.buyIt()).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
  })

  test('is what was not rented with that order, or not by that customer', async () => {
    const [renter, other] = [await newRenter(), await newRenter()]
    const { original_order_number, sku } = other.wanted
    expect((await renter.previewIt({ sku })).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
    const foreign = await renter.previewIt({ original_order_number, sku })
    expect(foreign.error.error_code).toBe('ORDER_NOT_FOUND')
    const absent = await renter.buyIt({ original_order_number: 'TW-00000000' })
    expect(absent.error.error_code).toBe('ORDER_NOT_FOUND')
  })

  test('is what the shop does not sell', async () => {
    const renter = await newRenter()
    await db
      .updateTable('product')
      .set({ is_purchasable: false })
      .where('id', '=', dresses)
      .execute()
    expect((await renter.previewIt()).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
  })
})
