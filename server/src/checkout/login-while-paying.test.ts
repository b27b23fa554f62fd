import { createAddress } from '@twirl/contract/buying/addresses'
import { addCartItem, listCarts, updateCartItem } from '@twirl/contract/buying/cart'
import { getCheckoutStatus, placeOrder, preview } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  ADDRESS,
  cardOf,
  DECLINED_CARD,
  insertDress,
  newCustomerBuyer,
  newGuestBuyer,
  openForgetfulShop,
} from '../../test/checkout/checkout-shop.ts'
import { eventually } from '../../test/eventually.ts'
import { insertCustomer } from '../../test/factories.ts'
import type { newVisitor } from '../../test/new-visitor.ts'

const ROUNDS = 20

const shop = await openForgetfulShop()
const { db, clock } = shop
let dresses = 10

type Visitor = ReturnType<typeof newVisitor>

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** A guest whose order is being paid, who has an account. */
async function newPayingGuest({
  number,
  quantity = 1,
}: { number?: string; quantity?: number } = {}) {
  const sku = await insertDress(db, ++dresses, 5)
  const buyer = await newGuestBuyer(shop, { sku, quantity })
  const { email } = await insertCustomer(db)
  const quoted = (await buyer.previewBag()).body
  const credit_card = cardOf(number)
  shop.loseNextOrder()
  const pending = await buyer.place(quoted, { credit_card })
  expect(pending.error.error_code).toBe('CHECKOUT_PENDING')
  return {
    ...buyer,
    sku,
    quoted,
    logIn: () => buyer.visitor.logIn(email),
    /** Sends the order again, when another process may continue it. */
    placeAgain: () => {
      clock.advance({ seconds: 5 })
      return buyer.place(quoted, { credit_card })
    },
    status: async () => {
      const { order_token: orderToken } = quoted
      return (await buyer.visitor.call(getCheckoutStatus, { orderToken })).body.state
    },
  }
}

async function bagOf(visitor: Visitor): Promise<{ id: number; sku: string; quantity: number }[]> {
  const { carts } = (await visitor.call(listCarts, {})).body
  return carts.flatMap(({ items }) => items.map(({ id, sku, quantity }) => ({ id, sku, quantity })))
}

/** Orders the whole bag of a customer. */
async function orderBag(visitor: Visitor) {
  const items = (await bagOf(visitor)).map(({ id, quantity }) => ({ id, quantity }))
  const address = await visitor.call(createAddress, ADDRESS)
  const card = await visitor.call(createCard, cardOf())
  const order = {
    cart_type: 'INDIVIDUAL' as const,
    items,
    customer_address_id: address.body.id,
    coupon_code: null,
  }
  const { order_token } = (await visitor.call(preview, order)).body
  return visitor.call(placeOrder, { ...order, order_token, credit_card_id: card.body.id })
}

const countOrders = async (sku: string) => {
  const rows = await db.selectFrom('order_item').select('id').where('sku', '=', sku).execute()
  return rows.length
}

describe('a guest who logs in while the order is being paid', () => {
  test('hears what became of it, and has no second bag to pay', async () => {
    const guest = await newPayingGuest()
    await guest.logIn()
    expect(await bagOf(guest.visitor)).toEqual([])
    const again = await guest.visitor.call(preview, {
      cart_type: 'INDIVIDUAL',
      items: guest.items,
      coupon_code: null,
    })
    expect(again.error.error_code).toBe('CART_ITEM_NOT_FOUND')
    expect(await guest.status()).toBe('PENDING')
    expect((await guest.placeAgain()).status).toBe(200)
    expect(await guest.status()).toBe('PAID')
    expect(await bagOf(guest.visitor)).toEqual([])
    expect(await countOrders(guest.sku)).toBe(1)
  })

  test('gets the other items at once', async () => {
    const guest = await newPayingGuest()
    const sku = await insertDress(db, ++dresses, 1)
    await guest.visitor.call(addCartItem, {
      cart_type: 'INDIVIDUAL',
      sku,
      quantity: 1,
      transaction_type: 'PURCHASE',
    })
    await guest.logIn()
    expect(await bagOf(guest.visitor)).toMatchObject([{ sku }])
    expect((await guest.placeAgain()).status).toBe(200)
    expect(await bagOf(guest.visitor)).toMatchObject([{ sku }])
  })

  test('gets the items into the account when the card is declined', async () => {
    const guest = await newPayingGuest({ number: DECLINED_CARD })
    await guest.logIn()
    expect((await guest.placeAgain()).error.error_code).toBe('PAY_FAILED')
    expect(await bagOf(guest.visitor)).toMatchObject([{ sku: guest.sku, quantity: 1 }])
    expect((await orderBag(guest.visitor)).status).toBe(200)
    expect(await countOrders(guest.sku)).toBe(1)
  })

  test('gets the items into the account when the attempt is given up', async () => {
    const guest = await newPayingGuest()
    await guest.logIn()
    clock.advance({ minutes: 16 })
    expect((await guest.placeAgain()).error.error_code).toBe('ORDER_TOKEN_EXPIRED')
    expect(await bagOf(guest.visitor)).toMatchObject([{ sku: guest.sku }])
  })

  test('gets the items into the account when the charge came too late', async () => {
    const guest = await newPayingGuest()
    await guest.logIn()
    await sql`
      update booking set state = 'RELEASED', hold_expires_at = null
      where reference = ${guest.quoted.order_token}`.execute(db)
    expect((await guest.placeAgain()).error.error_code).toBe('ORDER_REFUNDED')
    expect(await bagOf(guest.visitor)).toMatchObject([{ sku: guest.sku }])
  })

  test('gets what was added to an item meanwhile, beside what the account has', async () => {
    const guest = await newPayingGuest()
    await guest.visitor.call(updateCartItem, { itemId: guest.items[0]!.id, quantity: 3 })
    await guest.logIn()
    await guest.visitor.call(addCartItem, {
      cart_type: 'INDIVIDUAL',
      sku: guest.sku,
      quantity: 1,
      transaction_type: 'PURCHASE',
    })
    expect((await guest.placeAgain()).status).toBe(200)
    expect(await bagOf(guest.visitor)).toMatchObject([{ sku: guest.sku, quantity: 2 }])
  })

  test('and then into another account leaves the items to the first', async () => {
    const guest = await newPayingGuest({ number: DECLINED_CARD })
    await guest.logIn()
    await guest.visitor.logOut()
    const { email } = await insertCustomer(db)
    await guest.visitor.logIn(email)
    expect((await guest.placeAgain()).error.error_code).toBe('PAY_FAILED')
    expect(await bagOf(guest.visitor)).toEqual([])
    await guest.visitor.logOut()
    await guest.logIn()
    expect(await bagOf(guest.visitor)).toMatchObject([{ sku: guest.sku }])
  })
})

test('the order of a customer is not found after the logout, and is found again after the login', async () => {
  const buyer = await newCustomerBuyer(shop)
  const quoted = (await buyer.previewBag()).body
  const { order_token: orderToken } = quoted
  expect((await buyer.place(quoted)).status).toBe(200)
  const status = () => buyer.visitor.call(getCheckoutStatus, { orderToken })
  await buyer.visitor.logOut()
  expect((await status()).error.error_code).toBe('ORDER_NOT_FOUND')
  const { email } = await insertCustomer(db)
  await buyer.visitor.logIn(email)
  expect((await status()).error.error_code).toBe('ORDER_NOT_FOUND')
  await buyer.visitor.logOut()
  await buyer.visitor.logIn(buyer.email)
  expect((await status()).body.state).toBe('PAID')
})

describe('a login at the same moment as the order', () => {
  /** Waits until that many statements wait for a row. */
  const rowsAwaited = (count: number) =>
    eventually(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(count)
    })

  test('that comes second waits, and leaves the items with the order', async () => {
    const sku = await insertDress(db, ++dresses, 5)
    const buyer = await newGuestBuyer(shop, { sku })
    const { email } = await insertCustomer(db)
    const quoted = (await buyer.previewBag()).body
    const both = await inTransaction(db, async (transaction) => {
      await sql`select from stock_count where sku = ${sku} for update`.execute(transaction)
      const placing = buyer.place(quoted)
      await rowsAwaited(1)
      const loggingIn = buyer.visitor.logIn(email)
      await rowsAwaited(2)
      return { placing, loggingIn }
    })
    expect([(await both.placing).status, (await both.loggingIn).status]).toEqual([200, 200])
    expect(await bagOf(buyer.visitor)).toEqual([])
    expect(await countOrders(sku)).toBe(1)
  })

  test(`in ${ROUNDS} rounds: each item is ordered once or is in the bag of the customer`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sku = await insertDress(db, ++dresses, 5)
      const buyer = await newGuestBuyer(shop, { sku })
      const { email } = await insertCustomer(db)
      const quoted = (await buyer.previewBag()).body
      const [placed, loggedIn] = await Promise.all([
        buyer.place(quoted),
        buyer.visitor.logIn(email),
      ])
      expect(loggedIn.status).toBe(200)
      // The customer orders what is in the bag: nothing, if the guest was faster.
      const bag = await bagOf(buyer.visitor)
      const statuses = [placed.status, bag.length && (await orderBag(buyer.visitor)).status]
      expect(statuses).toBeOneOf([
        [200, 0],
        [409, 200],
      ])
      expect(await countOrders(sku)).toBe(1)
    }
  })
})

// The last test: it takes away what keeps item and owner together.
test('without the mark of the item the same piece is paid as a guest and as a customer', async () => {
  const guest = await newPayingGuest()
  await sql`update cart_item set checkout_token = null`.execute(db)
  await guest.logIn()
  expect((await orderBag(guest.visitor)).status).toBe(200)
  expect((await guest.placeAgain()).status).toBe(200)
  expect(await countOrders(guest.sku)).toBe(2)
})
