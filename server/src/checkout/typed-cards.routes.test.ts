import { deleteCartItem } from '@twirl/contract/buying/cart'
import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import { createCard, listCards, type TypedCard } from '@twirl/contract/buying/credit-cards'
import { requestExchange } from '@twirl/contract/buying/exchanges'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  cardOf,
  DECLINED_CARD,
  insertDress,
  newCustomerBuyer,
  openForgetfulShop,
  OTHER_GOOD_CARD,
  REFUSED_CARD,
  SKU,
} from '../../test/checkout/checkout-shop.ts'
import { holdGateway } from '../../test/checkout/hold-gateway.ts'
import { deliver, exchangeCalls, itemsOf, newRenter } from '../../test/checkout/renter.ts'
import { eventually } from '../../test/eventually.ts'

const shop = await openForgetfulShop()
const { db, clock } = shop
const otherProcess = await buildTestApp({ besides: shop })
let dresses = 10

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const typed = (
  number: string = OTHER_GOOD_CARD,
  save_for_later: boolean = false,
): { credit_card_id: null; credit_card: TypedCard } => ({
  credit_card_id: null,
  credit_card: { ...cardOf(number), save_for_later },
})

type Buyer = Awaited<ReturnType<typeof newCustomerBuyer>>

/** The last digits of the customer's cards. The factory has saved 4242. */
const savedCards = async ({ visitor }: Pick<Buyer, 'visitor'>) =>
  (await visitor.call(listCards, {})).body.credit_cards.map(
    ({ credit_card_number }) => credit_card_number,
  )

/** Waits until the gateway has the saved cards only. */
const expectNoOtherCardAtGateway = () =>
  eventually(async () => {
    const { rows } = await sql`
      select token from sandbox_card where token not in (select token from credit_card)`.execute(db)
    expect(rows).toEqual([])
  })

const quotedBuyer = async (bag: Parameters<typeof newCustomerBuyer>[1] = {}) => {
  const buyer = await newCustomerBuyer(shop, bag)
  return { buyer, quoted: (await buyer.previewBag()).body }
}

describe('a customer who types a card', () => {
  test('pays with it once: it is not saved, and the gateway forgets it', async () => {
    const { buyer, quoted } = await quotedBuyer()
    expect((await buyer.place(quoted, typed())).status).toBe(200)
    expect(await savedCards(buyer)).toEqual(['4242'])
    await expectNoOtherCardAtGateway()
  })

  test('pays and saves it: it is the newest of the saved cards, and pays again', async () => {
    const { buyer, quoted } = await quotedBuyer({ transaction_type: 'RENT', quantity: 2 })
    clock.advance({ seconds: 1 })
    expect((await buyer.place(quoted, typed(OTHER_GOOD_CARD, true))).status).toBe(200)
    const { credit_cards } = (await buyer.visitor.call(listCards, {})).body
    expect(credit_cards).toMatchObject([
      { brand: 'mastercard', credit_card_number: '4444', expiration_date: '2029-12-01' },
      { credit_card_number: '4242' },
    ])
    await expectNoOtherCardAtGateway()
    const wanted = { sku: SKU, quantity: 2, coupon_code: null }
    const [order] = await db
      .selectFrom('customer_order')
      .select('order_number')
      .where('customer_id', '=', buyer.customer_id)
      .execute()
    await deliver(shop, order!.order_number)
    const rented = { ...wanted, original_order_number: order!.order_number }
    const { order_token } = (await buyer.visitor.call(previewPurchaseRental, rented)).body
    const { id: credit_card_id } = credit_cards[0]!
    const bought = await buyer.visitor.call(purchaseRental, {
      ...rented,
      credit_card_id,
      order_token,
    })
    expect(bought.status).toBe(200)
  })

  test('with the number of a saved card keeps one of them', async () => {
    const { buyer, quoted } = await quotedBuyer()
    expect((await buyer.place(quoted, typed('4242424242424242', true))).status).toBe(200)
    expect(await savedCards(buyer)).toEqual(['4242'])
    await expectNoOtherCardAtGateway()
  })

  test.each([
    [DECLINED_CARD, 402, 'PAY_FAILED'],
    [REFUSED_CARD, 400, 'CARD_NOT_ACCEPTED'],
  ])(
    '%s that is not taken saves nothing, and may type another one',
    async (number, status, code) => {
      const { buyer, quoted } = await quotedBuyer()
      const refused = await buyer.place(quoted, typed(number, true))
      expect([refused.status, refused.error.errorCode]).toEqual([status, code])
      expect(await savedCards(buyer)).toEqual(['4242'])
      await expectNoOtherCardAtGateway()
      expect((await buyer.place(quoted, typed())).status).toBe(200)
    },
  )

  test('hears which field is wrong', async () => {
    const { buyer, quoted } = await quotedBuyer()
    const { credit_card } = typed()
    const wrong = async (fields: Partial<TypedCard>) =>
      (await buyer.place(quoted, { ...typed(), credit_card: { ...credit_card, ...fields } })).error
        .fields
    expect(await wrong({ credit_card_number: '5555555555554440' })).toEqual({
      'credit_card.credit_card_number': 'This card number has a typo. Please check each digit.',
    })
    expect(await wrong({ expiration_date: '2020-01-01' })).toEqual({
      'credit_card.expiration_date': 'Invalid Expiration Date',
    })
    expect((await buyer.place(quoted, { credit_card_id: null })).error.fields).toEqual({
      credit_card_id: 'Required',
    })
  })

  test('whose bag has changed saves nothing', async () => {
    const { buyer, quoted } = await quotedBuyer()
    await buyer.visitor.call(deleteCartItem, { itemId: buyer.items[0]!.id })
    const placed = await buyer.place(quoted, typed(OTHER_GOOD_CARD, true))
    expect(placed.error.errorCode).toBe('ORDER_CHANGED')
    expect(await savedCards(buyer)).toEqual(['4242'])
    await expectNoOtherCardAtGateway()
  })

  test('ten times at once in two processes gets one order and one saved card', async () => {
    const { buyer, quoted } = await quotedBuyer()
    const answers = await holdGateway(db, {
      work: () =>
        Promise.all(
          Array.from({ length: 10 }, (_, i) =>
            buyer.place(quoted, typed(OTHER_GOOD_CARD, true), i % 2 ? shop : otherProcess),
          ),
        ),
      waiting: 2,
    })
    expect(new Set(answers.map(({ body }) => body.order_number)).size).toBe(1)
    expect((await savedCards(buyer)).toSorted()).toEqual(['4242', '4444'])
    await expectNoOtherCardAtGateway()
  })

  test('and whose process is lost while paying gets the order and the saved card', async () => {
    const { buyer, quoted } = await quotedBuyer()
    shop.loseNextOrder()
    const lost = await buyer.place(quoted, typed(OTHER_GOOD_CARD, true))
    expect(lost.error.errorCode).toBe('CHECKOUT_PENDING')
    expect(await savedCards(buyer)).toEqual(['4242'])
    clock.advance({ seconds: 5 })
    expect((await buyer.place(quoted, typed(), otherProcess)).status).toBe(200)
    expect((await savedCards(buyer)).toSorted()).toEqual(['4242', '4444'])
    await expectNoOtherCardAtGateway()
  })

  test('with as many saved cards as can be saved hears it before anything is charged', async () => {
    const { buyer, quoted } = await quotedBuyer()
    await sql`
      insert into credit_card (customer_id, token, brand, last_four, expiration_date, fingerprint, created_at)
      select ${buyer.customer_id}, 'full ' || n, 'visa', '0000', '2029-12-01', 'full ' || n, now()
      from generate_series(1, 19) n`.execute(db)
    const full = await buyer.place(quoted, typed(OTHER_GOOD_CARD, true))
    expect(full.error.errorCode).toBe('TOO_MANY_CARDS')
    expect((await buyer.place(quoted, typed())).status).toBe(200)
  })
})

describe('a customer with a rented item who types a card (CHECKOUT-22)', () => {
  test('buys it', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const { visitor, order_number: original_order_number } = await newRenter(shop, { sku })
    const rented = { sku, quantity: 2, original_order_number, coupon_code: null }
    const { order_token } = (await visitor.call(previewPurchaseRental, rented)).body
    const wanted = { ...rented, order_token, ...typed() }
    expect((await visitor.call(purchaseRental, wanted)).status).toBe(200)
    expect(await savedCards({ visitor })).toEqual(['4242'])
    await expectNoOtherCardAtGateway()
  })

  test('pays the fee of an exchange and saves the card', async () => {
    const sku = await insertDress(db, ++dresses, 4)
    const other = await insertDress(db, ++dresses, 4)
    const renter = await newRenter(shop, { sku })
    // The first one is free.
    const free = (await renter.previewFor(other)).body
    const { order_number } = (await renter.exchangeFor(other, free)).body
    await deliver(shop, order_number)
    const [item] = await itemsOf(db, order_number)
    const { order_token, total } = (await exchangeCalls(renter.visitor, item!.id).previewFor(sku))
      .body
    expect(total).toBeGreaterThan(0)
    const paid = await renter.visitor.call(requestExchange, {
      id: item!.id,
      sku,
      order_token,
      ...typed(OTHER_GOOD_CARD, true),
    })
    expect(paid.status).toBe(200)
    expect((await savedCards(renter)).toSorted()).toEqual(['4242', '4444'])
  })
})

test('refused typed cards of a customer count as tries', async () => {
  const { buyer, quoted } = await quotedBuyer()
  for (let i = 0; i < 10; i++) await buyer.place(quoted, typed(REFUSED_CARD))
  expect((await buyer.place(quoted, typed())).status).toBe(429)
  expect((await buyer.visitor.call(createCard, cardOf())).status).toBe(429)
})
