import {
  getCheckoutStatus,
  previewPurchaseRental,
  purchaseRental,
} from '@twirl/contract/buying/checkout'
import { deleteCard } from '@twirl/contract/buying/credit-cards'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUseIfLeft } from '#platform/security/limits.ts'
import { customerOwner } from '#platform/http/visitor.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  cardOf,
  DECLINED_CARD,
  insertDress,
  newCustomerBuyer,
  newGuestBuyer,
  openForgetfulShop,
} from '../../test/checkout/checkout-shop.ts'
import { holdGateway } from '../../test/checkout/hold-gateway.ts'
import { deliver, exchangeCalls, itemsOf, newRenter } from '../../test/checkout/renter.ts'
import { storeLimits } from '../../test/stored-limits.ts'

const shop = await openForgetfulShop()
const { db, clock } = shop
let dresses = 10

const turnGateway = (is_out: boolean) => sql`update sandbox_dial set is_out = ${is_out}`.execute(db)

afterEach(async () => {
  await turnGateway(false)
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** Uses up the tries of a customer with cards that are declined. */
async function spendCardTries(customerId: number): Promise<void> {
  const use = { limit: LIMITS.card_miss_by_owner, subject: customerOwner(customerId) }
  while (await takeUseIfLeft(db, use));
}

describe('a paid order whose answer was lost is answered again (CHECKOUT-11)', () => {
  test('for a guest while the gateway is out', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    const placed = await buyer.place(quoted)
    await turnGateway(true)
    const again = await buyer.place(quoted)
    expect([again.status, again.body]).toEqual([200, placed.body])
  })

  test('for a guest whose card has expired since', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    const placed = await buyer.place(quoted)
    const again = await buyer.place(quoted, {
      credit_card: { ...cardOf(), expiration_date: '2020-01-01' },
    })
    expect([again.status, again.body]).toEqual([200, placed.body])
  })

  test('for a customer who has deleted the card since, and has no card tries left', async () => {
    const buyer = await newCustomerBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    const placed = await buyer.place(quoted)
    await buyer.visitor.call(deleteCard, { id: buyer.credit_card_id })
    const again = await buyer.place(quoted)
    expect([again.status, again.body]).toEqual([200, placed.body])
    await spendCardTries(buyer.customer_id)
    const afterTries = await buyer.place(quoted)
    expect([afterTries.status, afterTries.body]).toEqual([200, placed.body])
  })

  test('for a customer who has bought a rented item and deleted the card since', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const { visitor, credit_card_id, order_number } = await newRenter(shop, { sku })
    const wanted = { sku, quantity: 1, original_order_number: order_number, coupon_code: null }
    const { order_token } = (await visitor.call(previewPurchaseRental, wanted)).body
    const buyIt = () => visitor.call(purchaseRental, { ...wanted, credit_card_id, order_token })
    const bought = await buyIt()
    await visitor.call(deleteCard, { id: credit_card_id })
    const again = await buyIt()
    expect([again.status, again.body]).toEqual([200, bought.body])
  })

  test('for a customer who has paid for an exchange and deleted the card since', async () => {
    const [sku, other] = [await insertDress(db, ++dresses, 4), await insertDress(db, ++dresses, 4)]
    const renter = await newRenter(shop, { sku })
    const { visitor, credit_card_id, customer_id } = renter
    // The first one is free.
    const free = (await renter.exchangeFor(other, (await renter.previewFor(other)).body)).body
    await deliver(shop, free.order_number)
    const [item] = await itemsOf(db, free.order_number)
    const { previewFor, exchangeFor } = exchangeCalls(visitor, item!.id)
    const quoted = (await previewFor(sku)).body
    expect(quoted.total).toBeGreaterThan(0)
    const exchanged = await exchangeFor(sku, quoted, credit_card_id)
    expect(exchanged.status).toBe(200)
    await visitor.call(deleteCard, { id: credit_card_id })
    await spendCardTries(customer_id)
    await turnGateway(true)
    const again = await exchangeFor(sku, quoted, credit_card_id)
    expect([again.status, again.body]).toEqual([200, exchanged.body])
    const withoutCard = await exchangeFor(sku, quoted)
    expect([withoutCard.status, withoutCard.body]).toEqual([200, exchanged.body])
  })
})

describe('an order whose outcome is open stays so', () => {
  test('for a guest while the gateway is out; then it is paid', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    shop.loseNextOrder()
    expect((await buyer.place(quoted)).error.error_code).toBe('CHECKOUT_PENDING')
    await turnGateway(true)
    clock.advance({ seconds: 5 })
    expect((await buyer.place(quoted)).error.error_code).toBe('CHECKOUT_PENDING')
    await turnGateway(false)
    clock.advance({ seconds: 5 })
    expect((await buyer.place(quoted)).status).toBe(200)
  })

  test('for a customer who has deleted the card, and has no card tries left', async () => {
    const buyer = await newCustomerBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    await turnGateway(true)
    expect((await buyer.place(quoted)).error.error_code).toBe('CHECKOUT_PENDING')
    await sql`delete from credit_card where id = ${buyer.credit_card_id}`.execute(db)
    await spendCardTries(buyer.customer_id)
    clock.advance({ seconds: 5 })
    expect((await buyer.place(quoted)).error.error_code).toBe('CHECKOUT_PENDING')
    await turnGateway(false)
    clock.advance({ seconds: 5 })
    expect((await buyer.place(quoted)).status).toBe(200)
  })
})

describe('a decline that becomes known after its submit has ended (SHOP-15)', () => {
  const countUses = async (limit: keyof typeof LIMITS) => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from theoretical_arrival_time - now())::float as seconds
      from limit_use where key like ${`${limit} %`}`.execute(db)
    const { limit: count, windowSeconds } = LIMITS[limit]
    return rows.map(({ seconds }) => Math.ceil((seconds * count) / windowSeconds))
  }

  beforeEach(async () => {
    await sql`delete from limit_use`.execute(db)
  })

  test('counts once, for the guest and for the address', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = (await buyer.previewBag()).body
    const credit_card = cardOf(DECLINED_CARD)
    shop.loseNextOrder()
    const lost = await buyer.place(quoted, { credit_card })
    expect(lost.error.error_code).toBe('CHECKOUT_PENDING')
    clock.advance({ seconds: 5 })
    const found = await buyer.place(quoted, { credit_card })
    expect(found.error.error_code).toBe('PAY_FAILED')
    expect(await countUses('card_miss_by_owner')).toEqual([1])
    expect(await countUses('card_first_miss_from_address')).toEqual([1])
  })

  test('uses up the tries of a customer', async () => {
    await storeLimits(db, { card_miss_by_owner: { limit: 2, window_seconds: 10_000_000 } })
    const buyer = await newCustomerBuyer(shop, { number: DECLINED_CARD })
    const quoted = (await buyer.previewBag()).body
    for (let i = 0; i < 2; i++) {
      shop.loseNextOrder()
      await buyer.place(quoted)
      clock.advance({ seconds: 5 })
      expect((await buyer.place(quoted)).error.error_code).toBe('PAY_FAILED')
    }
    expect((await buyer.place(quoted)).error.error_code).toBe('TOO_MANY_REQUESTS')
    await storeLimits(db, {})
  })
})

test('a charge that came too late is told as given back, when the order is sent again and by its status', async () => {
  const buyer = await newCustomerBuyer(shop)
  const quoted = (await buyer.previewBag()).body
  const { order_token } = quoted
  shop.loseNextOrder()
  await buyer.place(quoted)
  await sql`
    update booking set state = 'RELEASED', hold_expires_at = null
    where reference = ${order_token}`.execute(db)
  clock.advance({ seconds: 5 })
  const first = await buyer.place(quoted)
  expect([first.status, first.error.error_code]).toEqual([409, 'ORDER_REFUNDED'])
  expect((await buyer.place(quoted)).error.error_code).toBe('ORDER_REFUNDED')
  const status = await buyer.visitor.call(getCheckoutStatus, { orderToken: order_token })
  expect(status.body).toMatchObject({ state: 'REFUNDED', order_number: null, action: null })
})

describe('a card is not looked at', () => {
  test.each([
    ['an unknown token', 'ORDER_TOKEN_EXPIRED', { order_token: '0'.repeat(32) }],
    ['a token of another order', 'ORDER_TOKEN_MISMATCH', { coupon_code: 'OTHER' }],
  ])('for %s', async (_name, code, change) => {
    await turnGateway(true)
    const guest = await newGuestBuyer(shop)
    const guestQuote = (await guest.previewBag()).body
    expect((await guest.place(guestQuote, change)).error.error_code).toBe(code)
    await turnGateway(false)
    const customer = await newCustomerBuyer(shop)
    const quoted = (await customer.previewBag()).body
    const placed = await customer.place(quoted, { credit_card_id: 999_999, ...change })
    expect(placed.error.error_code).toBe(code)
  })
})

test('a failure of the card is no answer for a token that was used meanwhile', async () => {
  const buyer = await newGuestBuyer(shop)
  const quoted = (await buyer.previewBag()).body
  const answer = await holdGateway(db, {
    work: () => buyer.place(quoted),
    meanwhile: async (transaction) => {
      await sql`
        update checkout set state = 'SUPERSEDED' where order_token = ${quoted.order_token}`.execute(
        transaction,
      )
      await sql`update sandbox_dial set is_out = true`.execute(transaction)
    },
  })
  expect(answer.error.error_code).toBe('ORDER_TOKEN_EXPIRED')
})
