import { deleteAddress } from '@twirl/contract/buying/addresses'
import { updateCartItem } from '@twirl/contract/buying/cart'
import { describe, expect, test } from 'vitest'
import {
  ADDRESS,
  cardOf,
  insertDress,
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
  OTHER_GOOD_CARD,
  PRICE,
  RENT,
} from '../../../test/checkout/checkout-shop.ts'
import { storeLimits } from '../../../test/stored-limits.ts'
import { insertCoupon } from '../../../test/coupon-factory.ts'
import { insertCustomer } from '../../../test/factories.ts'

const shop = await openCheckoutShop()
const { db } = shop
let dresses = 10

describe('the preview of an individual order', () => {
  test('shows items, totals and dates', async () => {
    const buyer = await newCustomerBuyer(shop, { transaction_type: 'RENT', quantity: 2 })
    const { body } = await buyer.previewBag()
    expect(body).toMatchObject({
      subtotal: 2 * RENT,
      delivery_fee: 0,
      tax_amount: 0,
      tax_error: null,
      discount_amount: 0,
      total: 2 * RENT,
      is_able_to_checkout: true,
      trunk_show: null,
      items: [{ id: buyer.items[0]!.id, quantity: 2, price: RENT, rental_order_number: null }],
    })
    expect(body.order_token).toMatch(/^[0-9a-f]{32}$/)
    expect(body.arrives_by! < body.return_by!).toBe(true)
  })

  test('has the tax of the address; none before one is known', async () => {
    const buyer = await newGuestBuyer(shop)
    const georgia = { ...buyer.address, state: 'GA' as const, zip_code: '30301' }
    const taxed = (await buyer.previewBag({ customer_address: georgia })).body
    expect(taxed.tax_amount).toBeGreaterThan(0)
    expect(taxed.total).toBeCloseTo(PRICE + taxed.tax_amount!, 2)
    const unknown = (await buyer.previewBag({ customer_address: null })).body
    expect(unknown).toMatchObject({ tax_amount: null, tax_error: null, total: PRICE })
  })

  test('is without tax while the tax service does not answer', async () => {
    const buyer = await newGuestBuyer(shop)
    const address = { ...buyer.address, state: 'GA' as const, zip_code: '99999' }
    const { body } = await buyer.previewBag({ customer_address: address })
    expect(body).toMatchObject({ tax_amount: null, tax_error: 'CALL_AVALARA_FAILED', total: PRICE })
    const placed = await buyer.place(body, { guest_customer: address })
    expect(placed.status).toBe(200)
    const order = await db
      .selectFrom('customer_order')
      .select(['tax_cents', 'tax_owed_cents', 'review_reason', 'total_cents'])
      .where('order_number', '=', placed.body.order_number)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      tax_cents: null,
      review_reason: 'TAX_NOT_CHARGED',
      total_cents: PRICE * 100,
    })
    expect(order.tax_owed_cents).toBeGreaterThan(0)
  })

  test('applies a coupon before free shipping, and after the minimum', async () => {
    const code = await insertCoupon(db, { kind: 'AMOUNT', value_cents: 2_500 })
    const buyer = await newGuestBuyer(shop)
    const { body } = await buyer.previewBag({ coupon_code: code })
    expect(body).toMatchObject({
      coupon_code: code,
      discount_type: 'AMOUNT',
      discount_value: 25,
      discount_amount: 25,
      delivery_fee: 9.99,
      total: PRICE - 25 + 9.99,
      is_able_to_checkout: true,
    })
  })

  test('below the minimum, and with fewer units than wanted, it cannot be paid', async () => {
    const small = await newCustomerBuyer(shop, { transaction_type: 'RENT' })
    expect((await small.previewBag()).body.is_able_to_checkout).toBe(false)
    const sku = await insertDress(db, ++dresses, 2)
    const buyer = await newGuestBuyer(shop, { sku, quantity: 2 })
    const faster = await newGuestBuyer(shop, { sku })
    expect((await faster.place((await faster.previewBag()).body)).status).toBe(200)
    expect((await buyer.previewBag()).body.is_able_to_checkout).toBe(false)
  })
})

describe('the preview refuses', () => {
  test('items of another shopper, and more than the bag has', async () => {
    const [buyer, other] = [await newGuestBuyer(shop), await newGuestBuyer(shop)]
    const foreign = await buyer.previewBag({ items: other.items })
    expect(foreign.error.error_code).toBe('CART_ITEM_NOT_FOUND')
    const more = await buyer.previewBag({ items: [{ id: buyer.items[0]!.id, quantity: 2 }] })
    expect(more.error.error_code).toBe('CART_ITEM_NOT_FOUND')
  })

  test('rentals of guests', async () => {
    const buyer = await newGuestBuyer(shop, { transaction_type: 'RENT', quantity: 2 })
    const { status, error } = await buyer.previewBag()
    expect([status, error.error_code]).toEqual([401, 'LOGIN_REQUIRED_FOR_RENTAL'])
    expect(error.message).toBe('Please login to proceed checkout with rental item')
  })

  test.each([
    ['PRODUCT_NOT_FOUND', { is_published: false }],
    ['NOT_OFFERED', { is_purchasable: false }],
  ])('pieces that are not offered: %s', async (code, change) => {
    const id = ++dresses
    const sku = await insertDress(db, id, 1)
    const buyer = await newGuestBuyer(shop, { sku })
    await db.updateTable('product').set(change).where('id', '=', id).execute()
    expect((await buyer.previewBag()).error.error_code).toBe(code)
  })

  test('an address of another customer', async () => {
    const [buyer, other] = [await newCustomerBuyer(shop), await newCustomerBuyer(shop)]
    const { customer_address_id } = other
    expect((await buyer.previewBag({ customer_address_id })).error.error_code).toBe(
      'ADDRESS_NOT_FOUND',
    )
    await buyer.visitor.call(deleteAddress, { addressId: buyer.customer_address_id })
    expect((await buyer.previewBag()).error.error_code).toBe('ADDRESS_NOT_FOUND')
  })

  test.each([
    ['COUPON_NOT_FOUND', null],
    ['COUPON_IS_NOT_ACTIVE', { is_active: false }],
    ['COUPON_HAS_EXPIRED', { ends_at: new Date('2020-01-01') }],
    ['COUPON_IS_INVALID', { minimum_cents: 1_000_000 }],
  ])('a coupon: %s', async (expected, coupon) => {
    const coupon_code = coupon ? await insertCoupon(db, coupon) : 'NO-SUCH-COUPON'
    const buyer = await newGuestBuyer(shop)
    expect((await buyer.previewBag({ coupon_code })).error.error_code).toBe(expected)
  })

  test('a coupon that the customer has used', async () => {
    const coupon_code = await insertCoupon(db, { once_per_customer: true })
    const buyer = await newCustomerBuyer(shop, { quantity: 2 })
    const items = [{ id: buyer.items[0]!.id, quantity: 1 }]
    const quoted = await buyer.previewBag({ coupon_code, items })
    expect((await buyer.place(quoted.body, { items })).status).toBe(200)
    const again = await buyer.previewBag({ coupon_code, items })
    expect(again.error.error_code).toBe('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
  })

  test('an e-mail that another customer has proven and this one has not', async () => {
    const buyer = await newCustomerBuyer(shop)
    const { email } = await insertCustomer(db)
    const unproven = { email, email_proven_at: null }
    await db.updateTable('customer').set(unproven).where('id', '=', buyer.customer_id).execute()
    const { status, error } = await buyer.previewBag()
    expect([status, error.error_code]).toEqual([409, 'EMAIL_REQUIRED'])
    const ownEmail = { email: `own-${email}` }
    await db.updateTable('customer').set(ownEmail).where('id', '=', buyer.customer_id).execute()
    expect((await buyer.previewBag()).status).toBe(200)
  })

  test('a group order without an event', async () => {
    const buyer = await newCustomerBuyer(shop)
    const { status } = await buyer.previewBag({ cart_type: 'TRUNK_SHOW' })
    expect(status).toBe(400)
  })
})

describe('a coupon for one use does not tell who has used it', () => {
  test('to a guest who names any e-mail address', async () => {
    const coupon_code = await insertCoupon(db, { once_per_customer: true })
    const first = await newGuestBuyer(shop)
    const used = await first.previewBag({ coupon_code })
    expect((await first.place(used.body)).status).toBe(200)

    const stranger = await newGuestBuyer(shop)
    const customer_address = { ...ADDRESS, email: first.email }
    const quoted = await stranger.previewBag({ coupon_code, customer_address })
    expect([quoted.status, quoted.body.coupon_code]).toEqual([200, coupon_code])
    const placed = await stranger.place(quoted.body, {
      guest_customer: customer_address,
      credit_card: cardOf(OTHER_GOOD_CARD),
    })
    expect(placed.error.error_code).toBe('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
  })

  test('to a customer who registered with the e-mail address and never proved it', async () => {
    const coupon_code = await insertCoupon(db, { once_per_customer: true })
    const first = await newGuestBuyer(shop)
    const used = await first.previewBag({ coupon_code })
    expect((await first.place(used.body)).status).toBe(200)

    const buyer = await newCustomerBuyer(shop)
    const unproven = { email: first.email, email_proven_at: null }
    await db.updateTable('customer').set(unproven).where('id', '=', buyer.customer_id).execute()
    expect((await buyer.previewBag({ coupon_code })).status).toBe(200)
    const proven = { email_proven_at: new Date() }
    await db.updateTable('customer').set(proven).where('id', '=', buyer.customer_id).execute()
    const { error } = await buyer.previewBag({ coupon_code })
    expect(error.error_code).toBe('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
  })
})

test('a changed quantity is a changed preview, and the bag stays as it is', async () => {
  const buyer = await newGuestBuyer(shop)
  await buyer.visitor.call(updateCartItem, { itemId: buyer.items[0]!.id, quantity: 3 })
  const items = [{ id: buyer.items[0]!.id, quantity: 3 }]
  expect((await buyer.previewBag({ items })).body.subtotal).toBe(3 * PRICE)
})

describe('limits of previews', () => {
  // The numbers of the shop for a longer time, so that a slow machine refills none.
  const slowly = { window_seconds: 1_000_000 }

  test('60 for one owner, whether a guest or a customer; the others are told when to try again', async () => {
    await storeLimits(db, { preview_by_owner: slowly })
    for (const buyer of [await newGuestBuyer(shop), await newCustomerBuyer(shop)]) {
      const statuses = []
      for (let i = 0; i < 62; i++) statuses.push((await buyer.previewBag()).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(60)
      const refused = await buyer.previewBag()
      expect([refused.status, refused.error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await (await newGuestBuyer(shop)).previewBag()).status).toBe(200)
  })

  test('guests are counted by address too, customers are not', async () => {
    await storeLimits(db, { preview_by_guests_from_address: { ...slowly, limit: 3 } })
    const guest = await newGuestBuyer(shop)
    const customer = await newCustomerBuyer(shop)
    for (let i = 0; i < 3; i++) expect((await guest.previewBag()).status).toBe(200)
    expect((await guest.previewBag()).status).toBe(429)
    for (let i = 0; i < 5; i++) expect((await customer.previewBag()).status).toBe(200)
  })
})
