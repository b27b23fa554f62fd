import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { getOrder } from '@twirl/contract/buying/orders'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { add } from 'date-fns/add'
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
import { tellOfRentals } from '../../../test/order-factory.ts'

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
    /** What was previewed under the token. */
    buyIt: (order_token: string, change: object = {}) =>
      visitor.call(purchaseRental, { ...wanted, credit_card_id, order_token, ...change }),
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
    const bought = await renter.buyIt(order_token)
    expect(bought.status).toBe(200)
    expect(await statesOf(db, renter.unitIds)).toEqual(['OUT', 'SOLD'])
    const order = await renter.visitor.call(getOrder, { orderNumber: bought.body.order_number })
    expect(order.body).toMatchObject({ channel: 'PURCHASE_RENTAL', total: PRICE })
    expect((await renter.buyIt(order_token)).body).toEqual(bought.body)
    const { original } = await db
      .selectFrom('customer_order as o')
      .innerJoin('customer_order as first', 'first.id', 'o.original_order_id')
      .select('first.order_number as original')
      .where('o.order_number', '=', bought.body.order_number)
      .executeTakeFirstOrThrow()
    expect(original).toBe(renter.order_number)
  })

  test('hears that the piece stays, and of no parcel', async () => {
    const renter = await newRenter()
    const { order_token } = (await renter.previewIt()).body
    const { body } = await renter.buyIt(order_token)
    const [mail] = await shop.outbox(renter.email)
    expect(mail!.subject).toBe(`Your Twirl order ${body.order_number}`)
    expect(mail!.text).toContain('Already with you. It’s yours to keep; nothing to send back.')
    expect(mail!.text).not.toMatch(/ship|arrives|return by/i)
    const order = await renter.visitor.call(getOrder, { orderNumber: body.order_number })
    expect(order.body).toMatchObject({ timeline: [{ step: 'ORDERED' }], tracking_number: null })
    expect(order.body.timeline).toHaveLength(1)
  })

  test('sent eight times at once is one order with eight equal answers, and one unit is sold', async () => {
    const renter = await newRenter()
    const { order_token } = (await renter.previewIt()).body
    const answers = await Promise.all(Array.from({ length: 8 }, () => renter.buyIt(order_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.order_number)).size).toBe(1)
    expect(await statesOf(db, renter.unitIds)).toEqual(['OUT', 'SOLD'])
  })

  test('needs the token of a preview, without which each repetition would sell one more unit', async () => {
    const { visitor, wanted, credit_card_id, unitIds } = await newRenter()
    const { status, error } = await visitor.call(purchaseRental, {
      ...wanted,
      credit_card_id,
    } as EndpointInput<typeof purchaseRental>)
    expect([status, error.error_code]).toEqual([400, 'BAD_REQUEST'])
    expect(Object.keys(error.fields ?? {})).toEqual(['order_token'])
    expect(await statesOf(db, unitIds)).toEqual(['OUT', 'OUT'])
  })

  test('can try again after a declined card', async () => {
    const renter = await newRenter()
    const card = await renter.visitor.call(createCard, cardOf(DECLINED_CARD))
    const { order_token } = (await renter.previewIt()).body
    const declined = await renter.buyIt(order_token, { credit_card_id: card.body.id })
    expect(declined.error.error_code).toBe('PAY_FAILED')
    expect(await statesOf(db, renter.unitIds)).toEqual(['OUT', 'OUT'])
    expect((await renter.buyIt(order_token)).status).toBe(200)
  })

  test('cannot return it while the outcome of the payment is unknown', async () => {
    const renter = await newRenter()
    const [first, second] = [(await renter.previewIt()).body, (await renter.previewIt()).body]
    await sql`update sandbox_dial set is_out = true`.execute(db)
    expect((await renter.buyIt(first.order_token)).error.error_code).toBe('CHECKOUT_PENDING')
    const marked = await db
      .selectFrom('order_item')
      .select('id')
      .where('sku', '=', renter.wanted.sku)
      .where('purchase_token', 'is not', null)
      .execute()
    expect(marked).toHaveLength(1)
    expect((await renter.buyIt(second.order_token)).error.error_code).toBe('ORDER_IN_PROGRESS')
    expect((await renter.previewIt()).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
    await sql`update sandbox_dial set is_out = false`.execute(db)
    clock.advance({ seconds: 5 })
    await expect.poll(async () => (await checkBooks(db)).unsettled, { timeout: 5_000 }).toBe(0)
    expect(await statesOf(db, renter.unitIds)).toEqual(['OUT', 'SOLD'])
  })
})

type Renter = Awaited<ReturnType<typeof newRenter>>

/** The unit is promised to another customer for a time after its return. */
async function promise(unit_id: number, sku: string): Promise<void> {
  const from = add(clock.now(), { days: 60 })
  await sql`
    insert into booking (unit_id, sku, kind, state, reference, during)
    values (${unit_id}, ${sku}, 'RENTAL', 'CONFIRMED', ${`another order ${unit_id}`},
      tstzrange(${from}, ${add(from, { days: 30 })}))`.execute(db)
}

describe('what cannot be bought', () => {
  test.each<[string, (renter: Renter) => Promise<unknown>]>([
    [
      'is on its way back',
      ({ unitIds: [unit_id] }) =>
        inTransaction(db, (transaction) =>
          moveUnit(transaction, {
            unit_id: unit_id!,
            to: 'RETURNING',
            cause: 'sent back',
            now: clock.now(),
          }),
        ),
    ],
    [
      'the customer has announced to return',
      ({ itemId }) => tellOfRentals(db, itemId, { return_requested_at: clock.now() }),
    ],
    [
      'the shop does not sell any more',
      () =>
        db
          .updateTable('product')
          .set({ is_purchasable: false })
          .where('id', '=', dresses)
          .execute(),
    ],
    [
      'is promised to another customer, with no other unit free',
      ({ unitIds, wanted }) => promise(unitIds[0]!, wanted.sku),
    ],
  ])('is what %s: the preview and the placement both refuse it', async (_name, happen) => {
    const renter = await newRenter()
    const { order_token } = (await renter.previewIt({ quantity: 2 })).body
    await happen(renter)
    const codes = [
      (await renter.previewIt({ quantity: 2 })).error.error_code,
      (await renter.buyIt(order_token, { quantity: 2 })).error.error_code,
    ]
    expect(codes).toEqual(['ITEM_NOT_PURCHASABLE', 'ITEM_NOT_PURCHASABLE'])
  })

  test('is more than is with the customer', async () => {
    const renter = await newRenter()
    expect((await renter.previewIt({ quantity: 3 })).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
  })

  test('is what was not rented with that order, or not by that customer', async () => {
    const [renter, other] = [await newRenter(), await newRenter()]
    const { original_order_number, sku } = other.wanted
    expect((await renter.previewIt({ sku })).error.error_code).toBe('ITEM_NOT_PURCHASABLE')
    const foreign = await renter.previewIt({ original_order_number, sku })
    expect(foreign.error.error_code).toBe('ORDER_NOT_FOUND')
    const { order_token } = (await renter.previewIt()).body
    const absent = await renter.buyIt(order_token, { original_order_number: 'TW-00000000' })
    expect(absent.error.error_code).toBe('ORDER_NOT_FOUND')
  })
})
