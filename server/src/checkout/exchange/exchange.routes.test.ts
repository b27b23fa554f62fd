import { getCheckoutStatus } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { getOrder } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  ADDRESS,
  cardOf,
  DECLINED_CARD,
  newCustomerBuyer,
  openCheckoutShop,
  RENT,
} from '../../../test/checkout/checkout-shop.ts'
import {
  deliver,
  exchangeCalls,
  insertSizes,
  itemsOf,
  newRenter,
  statesOf,
} from '../../../test/checkout/renter.ts'
import { insertCollection } from '../../../test/factories.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { startReturn } from '../../orders/public.ts'

const NOW = new Date('2026-10-05T15:00:00Z')
const FEE = 9.99

const shop = await openCheckoutShop({ now: NOW })
const { db, clock } = shop
let dresses = 10

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const newDress = (overrides?: Parameters<typeof insertSizes>[2]) =>
  insertSizes(db, ++dresses, overrides)

/** A customer who has rented two dresses in M. */
async function newDressRenter(overrides?: Parameters<typeof insertSizes>[2]) {
  const skus = await newDress(overrides)
  return { skus, productId: dresses, ...(await newRenter(shop, { sku: skus.m })) }
}

/** Exchanges M for L, and has the new pieces delivered. */
async function exchangeFreely({ skus, ...renter }: Awaited<ReturnType<typeof newDressRenter>>) {
  const quoted = (await renter.previewFor(skus.l)).body
  const { order_number } = (await renter.exchangeFor(skus.l, quoted)).body
  await deliver(shop, order_number)
  const [item] = await itemsOf(db, order_number)
  return { order_number, itemId: item!.id, ...exchangeCalls(renter.visitor, item!.id) }
}

const requestReturn = (id: number) =>
  inTransaction(db, async (transaction) => {
    const item = await transaction
      .selectFrom('order_item')
      .innerJoin('customer_order', 'customer_order.id', 'order_item.order_id')
      .select(['order_item.id', 'order_token', 'line'])
      .where('order_item.id', '=', id)
      .executeTakeFirstOrThrow()
    await startReturn(transaction, item, { reason: null, now: clock.now() })
  })

const setDueDate = (orderNumber: string, due_on: string | null) =>
  db.updateTable('customer_order').set({ due_on }).where('order_number', '=', orderNumber).execute()

const moveToGeorgia = (orderNumber: string, zip_code: string) =>
  db
    .updateTable('customer_order')
    .set({ delivery_address: JSON.stringify({ ...ADDRESS, state: 'GA', zip_code }) })
    .where('order_number', '=', orderNumber)
    .execute()

describe('the options of an exchange', () => {
  test('are the other sizes of the product with what is free, the fee and the dates', async () => {
    const { skus, productId, options, return_by } = await newDressRenter()
    expect((await options()).body).toMatchObject({
      product: { product_id: productId, title: 'Odette Mini', rental_price: RENT },
      variants: [{ sku: skus.l, size: 'L', color: 'Black', is_available: true }],
      fee: 0,
      arrives_by: '2026-10-15',
      return_by,
    })
  })

  test('need as many free units as were rented', async () => {
    const { options } = await newDressRenter({ l: 1 })
    expect((await options()).body.variants).toMatchObject([{ size: 'L', is_available: false }])
  })

  test('are due 7 days after the arrival if the item is due earlier', async () => {
    const { options, order_number } = await newDressRenter()
    await setDueDate(order_number, '2026-10-05')
    expect((await options()).body).toMatchObject({
      arrives_by: '2026-10-15',
      return_by: '2026-10-22',
    })
  })

  test('include similar products that cost no more and have a free unit for that time', async () => {
    const collection = await insertCollection(db)
    const mine = { collection_ids: [collection], type: 'JUMPSUIT_ROMPER' }
    const renter = await newDressRenter(mine)
    await newDress(mine)
    const alike = dresses
    await newDress({ ...mine, rental_price_cents: RENT * 100 + 1 })
    const dearer = dresses
    await newDress({ ...mine, m: 1, l: 1 })
    const tooFew = dresses
    await newDress({ ...mine, is_rentable: false })
    const notRentable = dresses
    const shown = async () => (await renter.options()).body.other_products.map((p) => p.product_id)
    await expect.poll(shown).toContain(alike)
    const others = await shown()
    expect(others[0]).toBe(alike)
    for (const id of [dearer, tooFew, notRentable, renter.productId])
      expect(others).not.toContain(id)
    expect(others.length).toBeLessThanOrEqual(12)
  })

  test('of another product are all of its sizes', async () => {
    const renter = await newDressRenter()
    const other = await newDress()
    const shown = async () => (await renter.options(dresses)).body.variants.map(({ sku }) => sku)
    await expect.poll(shown).toEqual([other.m, other.l])
    await newDress({ rental_price_cents: RENT * 100 + 1 })
    for (const id of [dresses, 999_999])
      expect((await renter.options(id)).error.error_code).toBe('PRODUCT_NOT_FOUND')
  })
})

describe('a customer who exchanges', () => {
  test('gets the first one free without a card: new pieces, and the old ones go back', async () => {
    const { skus, ...renter } = await newDressRenter()
    const quoted = await renter.previewFor(skus.l)
    expect(quoted.body).toMatchObject({
      subtotal: 0,
      delivery_fee: 0,
      tax_amount: 0,
      total: 0,
      item: { id: renter.itemId, sku: skus.l, size: 'L', quantity: 2, price: 0 },
      arrives_by: '2026-10-15',
      return_by: renter.return_by,
    })
    const placed = await renter.exchangeFor(skus.l, quoted.body)
    expect(placed.status).toBe(200)
    const { order_number: orderNumber } = placed.body
    const order = await renter.visitor.call(getOrder, { orderNumber })
    expect(order.body).toMatchObject({
      channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE',
      total: 0,
      arrives_by: '2026-10-15',
      rental_due_date: renter.return_by,
      delivery_address: { street_address: '12 Peach Street' },
      card: { brand: 'visa', last_four: '4242' },
      order_items: [{ sku: skus.l, quantity: 2, price: 0, transaction_type: 'RENT' }],
    })
    expect(await statesOf(db, renter.unitIds)).toEqual(['RETURNING', 'RETURNING'])
    const charges = await sql`
      select from sandbox_charge where order_token = ${quoted.body.order_token}`.execute(db)
    expect(charges.rows).toEqual([])
    const [row] = await itemsOf(db, orderNumber)
    expect(row!.exchanged_item_id).toBe(renter.itemId)
    expect((await renter.exchangeFor(skus.l, quoted.body)).body).toEqual(placed.body)
    const [mail] = await shop.outbox(renter.email)
    expect(mail!.subject).toBe(`Your Twirl exchange ${orderNumber}`)
    for (const text of [
      'Odette Mini: 2 × Black, size L',
      'Arrives by: 10/15/2026',
      'Going back: Odette Mini: 2 × Black, size M',
      'Send it back by: ',
      'free return label',
      'Exchange fee: Free',
      `/order/${orderNumber}?key=${placed.body.order_key}`,
    ])
      expect(mail!.text).toContain(text)
    expect(mail!.text).not.toContain('Thank you for your order')
  })

  test('pays the fee with its tax for the second one, which needs a card (ORDER-12)', async () => {
    const renter = await newDressRenter()
    const second = await exchangeFreely(renter)
    await moveToGeorgia(second.order_number, '30301')
    const { m } = await newDress()
    const quoted = (await second.previewFor(m)).body
    expect(quoted).toMatchObject({ subtotal: 0, delivery_fee: FEE, discount_amount: 0 })
    expect(quoted.tax_amount).toBeGreaterThan(0)
    expect(quoted.total).toBeCloseTo(FEE + quoted.tax_amount!, 2)
    expect((await second.exchangeFor(m, quoted)).error.error_code).toBe('CARD_NOT_FOUND')
    expect((await second.exchangeFor(m, quoted, 999_999)).error.error_code).toBe('CARD_NOT_FOUND')
    const placed = await second.exchangeFor(m, quoted, renter.credit_card_id)
    expect(placed.status).toBe(200)
    const order = await db
      .selectFrom('customer_order')
      .innerJoin('customer_order as first', 'first.id', 'customer_order.original_order_id')
      .innerJoin('payment', 'payment.id', 'customer_order.payment_id')
      .select(['first.order_number', 'customer_order.delivery_tax_cents', 'captured_cents'])
      .where('customer_order.order_number', '=', placed.body.order_number)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({
      // Not the exchange before it.
      order_number: renter.order_number,
      delivery_tax_cents: Math.round(quoted.tax_amount! * 100),
      captured_cents: Math.round(quoted.total * 100),
    })
    const [mail] = await shop.outbox(renter.email)
    expect(mail!.text).toContain('Exchange fee: $9.99')
  })

  test('pays no tax that could not be calculated; staff see it', async () => {
    const renter = await newDressRenter()
    const second = await exchangeFreely(renter)
    await moveToGeorgia(second.order_number, '99999')
    const { m } = await newDress()
    const quoted = (await second.previewFor(m)).body
    expect(quoted).toMatchObject({ tax_amount: null, tax_error: 'CALL_AVALARA_FAILED', total: FEE })
    const placed = await second.exchangeFor(m, quoted, renter.credit_card_id)
    const order = await db
      .selectFrom('customer_order')
      .select(['review_reason', 'tax_owed_cents'])
      .where('order_number', '=', placed.body.order_number)
      .executeTakeFirstOrThrow()
    expect(order.review_reason).toBe('TAX_NOT_CHARGED')
    expect(order.tax_owed_cents).toBeGreaterThan(0)
  })

  test('may choose what costs as much as the first piece did, and other sizes at any price', async () => {
    const renter = await newDressRenter()
    await db
      .updateTable('product')
      .set({ rental_price_cents: RENT * 200 })
      .where('id', '=', renter.productId)
      .execute()
    expect((await renter.previewFor(renter.skus.l)).status).toBe(200)
    const cheap = await newDress({ rental_price_cents: 1_000 })
    const quoted = (await renter.previewFor(cheap.m)).body
    const { order_number } = (await renter.exchangeFor(cheap.m, quoted)).body
    await deliver(shop, order_number)
    const [item] = await itemsOf(db, order_number)
    const second = exchangeCalls(renter.visitor, item!.id)
    const same = await newDress()
    expect((await second.previewFor(same.m)).status).toBe(200)
  })

  test('keeps the item when the card is declined, and can try again', async () => {
    const renter = await newDressRenter()
    const second = await exchangeFreely(renter)
    const { m } = await newDress()
    const quoted = (await second.previewFor(m)).body
    const bad = await renter.visitor.call(createCard, cardOf(DECLINED_CARD))
    expect((await second.exchangeFor(m, quoted, bad.body.id)).error.error_code).toBe('PAY_FAILED')
    expect(await itemsOf(db, second.order_number)).toMatchObject([{ exchange_token: null }])
    expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
    const status = await renter.visitor.call(getCheckoutStatus, { orderToken: quoted.order_token })
    expect(status.body.state).toBe('DECLINED')
    expect((await second.exchangeFor(m, quoted, renter.credit_card_id)).status).toBe(200)
  })
})

describe('an exchange is refused', () => {
  test('of an item that is absent or another customer’s', async () => {
    const [renter, stranger] = [await newDressRenter(), await newCustomerBuyer(shop)]
    for (const calls of [
      exchangeCalls(stranger.visitor, renter.itemId),
      exchangeCalls(stranger.visitor, 999_999),
    ]) {
      const order_token = '0'.repeat(32)
      for (const { status, error } of [
        await calls.options(),
        await calls.previewFor(renter.skus.l),
        await calls.exchangeFor(renter.skus.l, { order_token }),
      ])
        expect([status, error.error_code]).toEqual([404, 'ORDER_ITEM_NOT_FOUND'])
    }
  })

  test('for its own SKU, and for what is not offered or not free', async () => {
    const { skus, previewFor } = await newDressRenter({ l: 1 })
    const others = [
      await newDress({ rental_price_cents: RENT * 100 + 1 }),
      await newDress({ is_rentable: false }),
      await newDress({ is_published: false }),
    ]
    for (const sku of [skus.m, 'NO-SUCH-SKU', ...others.map(({ m }) => m)])
      expect((await previewFor(sku)).error.error_code).toBe('NOT_OFFERED')
    expect((await previewFor(skus.l)).error.error_code).toBe('OUT_OF_STOCK')
  })

  test('when the pieces were rented since the preview; the item stays as it is', async () => {
    const { skus, ...renter } = await newDressRenter()
    const quoted = (await renter.previewFor(skus.l)).body
    await newRenter(shop, { sku: skus.l })
    expect((await renter.exchangeFor(skus.l, quoted)).error.error_code).toBe('OUT_OF_STOCK')
    expect(await itemsOf(db, renter.order_number)).toMatchObject([{ exchange_token: null }])
    expect(await statesOf(db, renter.unitIds)).toEqual(['OUT', 'OUT'])
  })

  test('when the dates or the offer have changed since the preview', async () => {
    const { skus, productId, ...renter } = await newDressRenter()
    clock.set(new Date('2026-10-06T03:50:00Z'))
    const evening = (await renter.previewFor(skus.l)).body
    clock.advance({ minutes: 20 })
    expect((await renter.exchangeFor(skus.l, evening)).error.error_code).toBe('ORDER_CHANGED')
    const quoted = (await renter.previewFor(skus.l)).body
    await db
      .updateTable('product')
      .set({ is_published: false })
      .where('id', '=', productId)
      .execute()
    expect((await renter.exchangeFor(skus.l, quoted)).error.error_code).toBe('ORDER_CHANGED')
  })

  test('under a token that is too old, unknown, or for another piece', async () => {
    const { skus, ...renter } = await newDressRenter()
    const quoted = (await renter.previewFor(skus.l)).body
    const { m: other } = await newDress()
    expect((await renter.exchangeFor(other, quoted)).error.error_code).toBe('ORDER_TOKEN_MISMATCH')
    const unknown = { order_token: '0'.repeat(32) }
    expect((await renter.exchangeFor(skus.l, unknown)).error.error_code).toBe('ORDER_TOKEN_EXPIRED')
    clock.advance({ minutes: 31 })
    expect((await renter.exchangeFor(skus.l, quoted)).error.error_code).toBe('ORDER_TOKEN_EXPIRED')
  })

  test('before it has arrived, after its due date, and when it is on its way back', async () => {
    const { skus, ...renter } = await newDressRenter()
    const quoted = (await renter.previewFor(skus.l)).body
    const buyer = await newCustomerBuyer(shop, { quantity: 2, transaction_type: 'RENT' })
    const { order_number } = (await buyer.place((await buyer.previewBag()).body)).body
    const [upcoming] = await itemsOf(db, order_number)
    const refusals = [await exchangeCalls(buyer.visitor, upcoming!.id).options()]
    await setDueDate(renter.order_number, '2026-10-04')
    refusals.push(await renter.options())
    await setDueDate(renter.order_number, null)
    await requestReturn(renter.itemId)
    refusals.push(await renter.options())
    for (const { status, error } of refusals)
      expect([status, error.error_code]).toEqual([409, 'ITEM_NOT_EXCHANGEABLE'])
    expect((await renter.previewFor(skus.l)).error.error_code).toBe('ITEM_NOT_EXCHANGEABLE')
    const placed = await renter.exchangeFor(skus.l, quoted)
    expect(placed.error.error_code).toBe('ITEM_NOT_EXCHANGEABLE')
  })

  test('of group rentals', async () => {
    const { m } = await newDress()
    const trunk_show_id = await insertTrunkShow(db, {
      password: 'group1',
      opens_at: NOW,
      closes_at: new Date('2026-10-06T15:00:00Z'),
      products: [dresses],
      shipping_address: JSON.stringify(ADDRESS),
    })
    const event = { trunk_show_id, password: 'group1', sku: m }
    const member = await newCustomerBuyer(shop, { ...event, transaction_type: 'RENT' })
    const { order_number } = (await member.place((await member.previewBag()).body)).body
    await deliver(shop, order_number)
    const [item] = await itemsOf(db, order_number)
    const { error } = await exchangeCalls(member.visitor, item!.id).options()
    expect(error.error_code).toBe('ITEM_NOT_EXCHANGEABLE')
  })

  test('of what was exchanged before', async () => {
    const renter = await newDressRenter()
    await exchangeFreely(renter)
    expect((await renter.options()).error.error_code).toBe('ITEM_NOT_EXCHANGEABLE')
  })
})
