import { deleteCartItem, listCarts, updateCartItem } from '@twirl/contract/buying/cart'
import { getOrder } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { formatDay } from '#platform/new-york-time.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  cardOf,
  DECLINED_CARD,
  insertDress,
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
  OTHER_GOOD_CARD,
  PRICE,
  REFUSED_CARD,
  RENT,
  SILENT_CARD,
} from '../../test/checkout/checkout-shop.ts'
import { insertCoupon } from '../../test/coupon-factory.ts'
import { eventually } from '../../test/eventually.ts'
import { newVisitor } from '../../test/new-visitor.ts'

const shop = await openCheckoutShop({ testing: { sweepMs: 50 } })
const { db, clock } = shop
let dresses = 10

afterEach(async () => {
  await sql`update sandbox_dial set is_out = false`.execute(db)
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

describe('a guest who buys', () => {
  test('pays once, gets a mail with a signed link and the day of arrival, and has an empty bag (ORDER-19)', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag()
    const placed = await buyer.place(quoted.body)
    expect(placed.status).toBe(200)
    const { order_number, order_key } = placed.body
    expect(order_number).toMatch(/^TW-[0-9A-HJKMNP-TV-Z]{8}$/)
    expect((await buyer.visitor.call(listCarts, {})).body.carts).toEqual([])
    const order = await buyer.visitor.call(getOrder, { orderNumber: order_number })
    expect(order.body).toMatchObject({
      order_number,
      channel: 'INDIVIDUAL',
      status: 'PAID',
      subtotal: PRICE,
      total: PRICE,
      delivery_address: { street_address: '12 Peach Street' },
      card: { brand: 'visa', last_four: '4242' },
      order_items: [{ quantity: 1, price: PRICE, transaction_type: 'PURCHASE' }],
      arrives_by: quoted.body.arrives_by,
      rental_due_date: null,
    })
    const [mail, ...others] = await shop.outbox(buyer.email)
    expect(others).toEqual([])
    expect(mail!.text).toContain(`/order/${order_number}?key=${order_key}`)
    expect(mail!.text).toContain('Odette Mini')
    expect(mail!.text).toContain('$70.00')
    expect(mail!.text).toContain(`Arrives by: ${formatDay(quoted.body.arrives_by!)}`)
    expect(mail!.text).not.toContain('Return by')
  })

  test('gets the same answer again, also with another card', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag()
    const first = await buyer.place(quoted.body)
    const again = await buyer.place(quoted.body)
    const otherCard = await buyer.place(quoted.body, { credit_card: cardOf(OTHER_GOOD_CARD) })
    expect([again.body, otherCard.body]).toEqual([first.body, first.body])
    expect(await shop.outbox(buyer.email)).toHaveLength(1)
  })

  test('keeps what was added to the bag meanwhile', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag()
    await buyer.visitor.call(updateCartItem, { itemId: buyer.items[0]!.id, quantity: 3 })
    expect((await buyer.place(quoted.body)).status).toBe(200)
    const { carts } = (await buyer.visitor.call(listCarts, {})).body
    expect(carts[0]!.items).toMatchObject([{ quantity: 2 }])
  })

  test.each([
    ['another quantity', { items: [] as { id: number; quantity: number }[] }],
    ['another coupon', { coupon_code: 'OTHER' }],
  ])('cannot use the token for %s', async (_name, change) => {
    const buyer = await newGuestBuyer(shop, { quantity: 2 })
    const quoted = await buyer.previewBag()
    const items = buyer.items.map(({ id }) => ({ id, quantity: 1 }))
    const placed = await buyer.place(quoted.body, 'items' in change ? { items } : change)
    expect(placed.error.error_code).toBe('ORDER_TOKEN_MISMATCH')
  })

  test('cannot use a token that is unknown, foreign, replaced or too old (CHECKOUT-8)', async () => {
    const buyer = await newGuestBuyer(shop)
    const other = await newGuestBuyer(shop)
    const foreign = await other.previewBag()
    const old = await buyer.previewBag()
    const current = await buyer.previewBag({ order_token: old.body.order_token })
    const codes = []
    for (const order_token of ['0'.repeat(32), foreign.body.order_token, old.body.order_token])
      codes.push((await buyer.place({ order_token, coupon_code: null })).error.error_code)
    clock.advance({ minutes: 31 })
    codes.push((await buyer.place(current.body)).error.error_code)
    expect(new Set(codes)).toEqual(new Set(['ORDER_TOKEN_EXPIRED']))
  })

  test('hears that the card is not accepted', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag()
    const placed = await buyer.place(quoted.body, { credit_card: cardOf(REFUSED_CARD) })
    expect(placed.error.error_code).toBe('CARD_NOT_ACCEPTED')
  })
})

describe('a customer', () => {
  test('rents: the order has dates, and the units are promised', async () => {
    const buyer = await newCustomerBuyer(shop, { transaction_type: 'RENT', quantity: 2 })
    const quoted = await buyer.previewBag()
    expect(quoted.body).toMatchObject({ subtotal: 2 * RENT, is_able_to_checkout: true })
    const placed = await buyer.place(quoted.body)
    expect(placed.status).toBe(200)
    const { order_number } = placed.body
    const order = (await buyer.visitor.call(getOrder, { orderNumber: order_number })).body
    expect(order.arrives_by).toBe(quoted.body.arrives_by)
    expect(order.rental_due_date).toBe(quoted.body.return_by)
    const [mail] = await shop.outbox(buyer.email)
    expect(mail!.text).toContain('Return by')
  })

  test.each([
    ['card', { credit_card_id: 999_999 }, 'CARD_NOT_FOUND'],
    ['address', { customer_address_id: 999_999 }, 'ORDER_TOKEN_MISMATCH'],
  ])('needs a %s of their own', async (_name, change, code) => {
    const buyer = await newCustomerBuyer(shop)
    const quoted = await buyer.previewBag()
    expect((await buyer.place(quoted.body, change)).error.error_code).toBe(code)
  })

  test('needs an address, and the minimum', async () => {
    const buyer = await newCustomerBuyer(shop)
    const withoutAddress = await buyer.previewBag({ customer_address_id: null })
    const placed = await buyer.place(withoutAddress.body, { customer_address_id: null })
    expect(placed.error.error_code).toBe('ADDRESS_NOT_FOUND')
    const small = await newCustomerBuyer(shop, { transaction_type: 'RENT' })
    const quoted = await small.previewBag()
    expect(quoted.body.is_able_to_checkout).toBe(false)
    expect((await small.place(quoted.body)).error.error_code).toBe('ORDER_MINIMUM_NOT_REACHED')
  })
})

describe('an order that has changed since the preview is not charged', () => {
  test('with two tabs: the items were bought in the other one', async () => {
    const buyer = await newGuestBuyer(shop)
    const [first, second] = [await buyer.previewBag(), await buyer.previewBag()]
    expect((await buyer.place(first.body)).status).toBe(200)
    expect((await buyer.place(second.body)).error.error_code).toBe('ORDER_CHANGED')
  })

  test('when the item was removed', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag()
    await buyer.visitor.call(deleteCartItem, { itemId: buyer.items[0]!.id })
    expect((await buyer.place(quoted.body)).error.error_code).toBe('ORDER_CHANGED')
  })

  test('when it was sold out', async () => {
    const sku = await insertDress(db, ++dresses, 1)
    const [buyer, faster] = [await newGuestBuyer(shop, { sku }), await newGuestBuyer(shop, { sku })]
    const [slow, fast] = [await buyer.previewBag(), await faster.previewBag()]
    expect((await faster.place(fast.body)).status).toBe(200)
    expect((await buyer.place(slow.body)).error).toMatchObject({
      error_code: 'ORDER_CHANGED',
      sold_out: [{ id: buyer.items[0]!.id, sku, size: 'M', color: 'Black', available: 0 }],
    })
    expect((await buyer.previewBag()).error.error_code).toBe('OUT_OF_STOCK')
  })

  test('when fewer are left than were ordered; the answer says how many', async () => {
    const sku = await insertDress(db, ++dresses, 3)
    const buyer = await newGuestBuyer(shop, { sku, quantity: 3 })
    const faster = await newGuestBuyer(shop, { sku })
    const [slow, fast] = [await buyer.previewBag(), await faster.previewBag()]
    expect((await faster.place(fast.body)).status).toBe(200)
    expect((await buyer.place(slow.body)).error.sold_out).toMatchObject([{ sku, available: 2 }])
  })

  test('when a price has changed; a new preview can be paid', async () => {
    const id = ++dresses
    const sku = await insertDress(db, id, 1)
    const buyer = await newGuestBuyer(shop, { sku })
    const quoted = await buyer.previewBag()
    await db
      .updateTable('product')
      .set({ selling_price_cents: 8_000 })
      .where('id', '=', id)
      .execute()
    expect((await buyer.place(quoted.body)).error.error_code).toBe('ORDER_CHANGED')
    const again = await buyer.previewBag({ order_token: quoted.body.order_token })
    expect(again.body.total).toBe(80)
    expect((await buyer.place(again.body)).status).toBe(200)
  })

  test('when the coupon was used up', async () => {
    const code = await insertCoupon(db, { total_limit: 1 })
    const [buyer, faster] = [await newGuestBuyer(shop), await newGuestBuyer(shop)]
    const slow = await buyer.previewBag({ coupon_code: code })
    const fast = await faster.previewBag({ coupon_code: code })
    expect(fast.body).toMatchObject({ discount_amount: 7, total: PRICE - 7 })
    expect((await faster.place(fast.body)).status).toBe(200)
    expect((await buyer.place(slow.body)).error.error_code).toBe('COUPON_IS_INVALID')
  })

  test('when another guest has used the coupon with the same card; without it the order can be paid (CHECKOUT-18)', async () => {
    const code = await insertCoupon(db, { once_per_customer: true })
    const [first, second] = [await newGuestBuyer(shop), await newGuestBuyer(shop)]
    const used = await first.previewBag({ coupon_code: code })
    expect((await first.place(used.body)).status).toBe(200)
    // The card is known only when the order is placed.
    const quoted = await second.previewBag({ coupon_code: code })
    expect(quoted.body.coupon_code).toBe(code)
    const refused = await second.place(quoted.body)
    expect(refused.error.error_code).toBe('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
    expect(await shop.outbox(second.email)).toEqual([])
    const again = await second.previewBag({ order_token: quoted.body.order_token })
    expect(again.body.total).toBe(PRICE)
    expect((await second.place(again.body)).status).toBe(200)
  })

  test('when the coupon was used before, a few times: each counts like a refused card', async () => {
    const coupon_code = await insertCoupon(db, { once_per_customer: true })
    const first = await newGuestBuyer(shop)
    const used = await first.previewBag({ coupon_code })
    expect((await first.place(used.body)).status).toBe(200)

    const stranger = await newGuestBuyer(shop)
    const quoted = await stranger.previewBag({ coupon_code })
    const codes = []
    for (let tries = 0; tries < 11; tries++)
      codes.push((await stranger.place(quoted.body)).error.error_code)
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN'))
    expect(codes[10]).toBe('TOO_MANY_REQUESTS')
  })

  test('when the coupon was ended by the staff', async () => {
    const code = await insertCoupon(db)
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag({ coupon_code: code })
    await db.updateTable('coupon').set({ is_active: false }).where('code', '=', code).execute()
    expect((await buyer.place(quoted.body)).error.error_code).toBe('COUPON_IS_NOT_ACTIVE')
  })
})

describe('a card', () => {
  test('that is declined lets go of everything, and another card can be tried with the same token', async () => {
    const code = await insertCoupon(db, { total_limit: 1 })
    const sku = await insertDress(db, ++dresses, 1)
    const buyer = await newGuestBuyer(shop, { sku })
    const quoted = await buyer.previewBag({ coupon_code: code })
    const declined = await buyer.place(quoted.body, { credit_card: cardOf(DECLINED_CARD) })
    expect(declined.status).toBe(402)
    expect(declined.error.error_code).toBe('PAY_FAILED')
    expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
    expect((await buyer.place(quoted.body)).status).toBe(200)
  })

  test('that is declined often is refused, but not for other buyers', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag()
    const codes = []
    for (let tries = 0; tries < 11; tries++) {
      const placed = await buyer.place(quoted.body, { credit_card: cardOf(DECLINED_CARD) })
      codes.push(placed.error.error_code)
    }
    expect(codes).toEqual([...Array<string>(10).fill('PAY_FAILED'), 'TOO_MANY_REQUESTS'])
    const other = await newGuestBuyer(shop)
    expect((await other.place((await other.previewBag()).body)).status).toBe(200)
  })

  test('that is charged without an answer is found at the gateway', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag()
    const placed = await buyer.place(quoted.body, { credit_card: cardOf(SILENT_CARD) })
    expect(placed.status).toBe(200)
  })
})

describe('while the gateway is away', () => {
  test('an order is pending; the sweeper completes it under the same token', async () => {
    const buyer = await newCustomerBuyer(shop)
    const quoted = await buyer.previewBag()
    await sql`update sandbox_dial set is_out = true`.execute(db)
    const pending = await buyer.place(quoted.body)
    expect(pending.status).toBe(503)
    expect(pending.error.error_code).toBe('CHECKOUT_PENDING')
    expect(pending.headers['retry-after']).toBe('2')
    const { rows } = await sql`
      select lease_holder from checkout where order_token = ${quoted.body.order_token}`.execute(db)
    expect(rows).toEqual([{ lease_holder: null }])
    await sql`update sandbox_dial set is_out = false`.execute(db)
    clock.advance({ seconds: 3 })
    await eventually(async () => expect(await shop.outbox(buyer.email)).toHaveLength(1))
    const placed = await buyer.place(quoted.body)
    expect(placed.status).toBe(200)
  })

  test('for 15 minutes, the attempt is cancelled there and everything is free again', async () => {
    const sku = await insertDress(db, ++dresses, 1)
    const buyer = await newCustomerBuyer(shop, { sku })
    const quoted = await buyer.previewBag()
    await sql`update sandbox_dial set is_out = true`.execute(db)
    expect((await buyer.place(quoted.body)).error.error_code).toBe('CHECKOUT_PENDING')
    clock.advance({ minutes: 16 })
    await sql`update sandbox_dial set is_out = false`.execute(db)
    await eventually(async () => expect((await checkBooks(db)).unsettled).toBe(0))
    expect((await buyer.place(quoted.body)).error.error_code).toBe('ORDER_TOKEN_EXPIRED')
    expect((await buyer.place((await buyer.previewBag()).body)).status).toBe(200)
  })

  test('a guest cannot hand over a card', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag()
    await sql`update sandbox_dial set is_out = true`.execute(db)
    expect((await buyer.place(quoted.body)).error.error_code).toBe('PAYMENT_UNAVAILABLE')
  })
})

test('an order opens for its owner and with its key only', async () => {
  const buyer = await newGuestBuyer(shop)
  const { order_number, order_key } = (await buyer.place((await buyer.previewBag()).body)).body
  const stranger = newVisitor(shop)
  const withKey = await stranger.call(getOrder, { orderNumber: order_number, key: order_key })
  expect(withKey.body.order_number).toBe(order_number)
  const refusals = [
    await stranger.call(getOrder, { orderNumber: order_number }),
    await stranger.call(getOrder, { orderNumber: order_number, key: `${order_key}x` }),
    await stranger.call(getOrder, { orderNumber: 'TW-00000000', key: order_key }),
  ]
  for (const { error } of refusals) expect(error.error_code).toBe('ORDER_NOT_FOUND')
})
