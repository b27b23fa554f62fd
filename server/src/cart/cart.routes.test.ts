import {
  addCartItem,
  calculateDeliveryFee,
  deleteCartItem,
  existCart,
  listCarts,
  updateCartItem,
} from '@twirl/contract/buying/cart'
import { SIZES } from '@twirl/contract/primitives'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { identifyVisitor, ownerOf } from '#platform/http/visitor.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { insertProduct } from '../../test/factories.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { holdUnits, saleWindow } from '../inventory/public.ts'
import { MAX_CART_ITEMS } from './add-cart-item.ts'

const DRESS = 1
const RENTED_ONLY = 2
const HIDDEN = 3
const CHANGING = 4
let lastProduct = 100

const shop = await buildTestApp({
  prepare: async (empty) => {
    await insertProduct(empty, {
      id: DRESS,
      title: 'Odette Mini',
      rental_price_cents: 1699,
      is_purchasable: true,
      selling_price_cents: 5000,
      retail_price_cents: 9000,
      clearance_price_cents: 2999,
      first_clearance_check_in_time: new Date(),
      variants: [
        { size: 'M', core: 3, clearance: 2 },
        { size: 'TWO_XL', core: 0 },
      ],
    })
    await insertProduct(empty, { id: RENTED_ONLY, variants: [{ size: 'M', core: 5 }] })
    await insertProduct(empty, { id: HIDDEN, is_published: false })
    await insertProduct(empty, {
      id: CHANGING,
      is_purchasable: true,
      selling_price_cents: 4000,
      variants: [{ size: 'M', core: 3 }],
    })
  },
})
const { db } = shop

const sku = (product: number, size = 'M') => `T-${product}-BLACK-${size}`
const RENT = {
  cart_type: 'INDIVIDUAL',
  sku: sku(DRESS),
  quantity: 1,
  transaction_type: 'RENT',
} as const
const BUY = { ...RENT, transaction_type: 'PURCHASE' } as const
const CLEARANCE = { ...BUY, is_clearance: true } as const

function newShopper() {
  const visitor = newVisitor(shop)
  const items = async () => (await visitor.call(listCarts, {})).body.carts[0]?.items ?? []
  return {
    ...visitor,
    add: (item: object) => visitor.call(addCartItem, { ...RENT, ...item }),
    update: (
      itemId: number,
      change: { quantity: number; transaction_type?: 'RENT' | 'PURCHASE' },
    ) => visitor.call(updateCartItem, { itemId, ...change }),
    items,
    /** Type and quantity of each item, oldest first. */
    quantities: async () =>
      (await items()).map((item) => [item.transaction_type, item.quantity]).toReversed(),
  }
}

describe('POST /ajax/cart/item', () => {
  test('adds, and adding again raises the quantity of the same item', async () => {
    const { add, items } = newShopper()
    const first = await add({})
    expect([first.status, first.body.quantity]).toEqual([200, 1])
    const second = await add({ quantity: 2 })
    expect(second.body).toEqual({ id: first.body.id, quantity: 3, added_quantity: 2 })
    expect(await items()).toMatchObject([{ id: first.body.id, quantity: 3 }])
  })

  test('each way of ordering is an item of its own, at its own price', async () => {
    const { add, items } = newShopper()
    for (const item of [RENT, BUY, CLEARANCE]) await add(item)
    expect(await items()).toMatchObject([
      { transaction_type: 'PURCHASE', is_clearance: true, amount: 29.99, available_quantity: 2 },
      { transaction_type: 'PURCHASE', is_clearance: false, amount: 50, available_quantity: 3 },
      { transaction_type: 'RENT', is_clearance: false, amount: 16.99, available_quantity: 3 },
    ])
  })

  test('adds as many as are left, then says that no more are left', async () => {
    const { add, quantities } = newShopper()
    expect((await add({ quantity: 2 })).body).toMatchObject({ quantity: 2, added_quantity: 2 })
    expect((await add({ quantity: 2 })).body).toMatchObject({ quantity: 3, added_quantity: 1 })
    const { status, error } = await add({})
    expect([status, error.errorCode]).toEqual([409, 'NO_MORE_IN_STOCK'])
    expect(await quantities()).toEqual([['RENT', 3]])
    const { body } = await newShopper().add({ quantity: 999 })
    expect(body.quantity).toBe(3)
  })

  test.each([
    ['a size that is out of stock', { sku: sku(DRESS, 'TWOXL') }, 409, 'OUT_OF_STOCK'],
    ['an unknown SKU', { sku: 'NO-SUCH-SKU' }, 404, 'PRODUCT_NOT_FOUND'],
    ['a hidden product', { sku: sku(HIDDEN) }, 404, 'PRODUCT_NOT_FOUND'],
    ['a purchase of a rental', { ...BUY, sku: sku(RENTED_ONLY) }, 409, 'NOT_OFFERED'],
    ['clearance of a rental', { ...CLEARANCE, sku: sku(RENTED_ONLY) }, 409, 'NOT_OFFERED'],
  ])('refuses %s', async (_name, item, status, code) => {
    const { add, items } = newShopper()
    const answer = await add(item)
    expect([answer.status, answer.error.errorCode]).toEqual([status, code])
    expect(await items()).toEqual([])
  })

  test.each([
    [{ cart_type: 'TRUNK_SHOW' }, 'trunk_show_id'],
    [{ cart_type: 'TRUNK_SHOW', trunk_show_id: null }, 'trunk_show_id'],
    [{ trunk_show_id: 1 }, 'trunk_show_id'],
    [{ cart_type: 'TRUNK_SHOW', trunk_show_id: 1, is_clearance: true }, 'is_clearance'],
    [{ is_clearance: true }, 'is_clearance'],
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 1_000 }, 'quantity'],
    [{ cart_type: 'WISHLIST' }, 'cart_type'],
    [{ sku: 'no sku' }, 'sku'],
  ])('refuses %j at %s', async (item, field) => {
    const { status, error } = await newShopper().add(item)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })

  test(`${MAX_CART_ITEMS} items at most; one that is there already can still grow`, async () => {
    const { add, guestId } = newShopper()
    await add({})
    await insertItems(ownerFrom(guestId), MAX_CART_ITEMS - 1)
    const { status, error } = await add({ sku: sku(RENTED_ONLY) })
    expect([status, error.errorCode]).toEqual([409, 'TOO_MANY_CART_ITEMS'])
    expect((await add({})).body.quantity).toBe(2)
  })
})

describe('GET /ajax/cart', () => {
  test('is empty at first: a cart without items does not exist', async () => {
    const { call } = newShopper()
    expect((await call(listCarts, {})).body).toEqual({ carts: [] })
  })

  test('describes each item, newest first', async () => {
    const { add, call } = newShopper()
    const { id } = (await add({ quantity: 2 })).body
    const newer = (await add({ sku: sku(RENTED_ONLY) })).body.id
    const { carts } = (await call(listCarts, {})).body
    expect(carts.map(({ cart_type }) => cart_type)).toEqual(['INDIVIDUAL'])
    const [first, second] = carts[0]!.items
    expect(first!.id).toBe(newer)
    expect(second).toEqual({
      id,
      sku: sku(DRESS),
      product_id: DRESS,
      product_title: 'Odette Mini',
      image_url: '/pictures/test000000000100/front-720.avif',
      image_alt: 'Front',
      average_color: '#c0ffee',
      size: 'M',
      color: 'Black',
      quantity: 2,
      available_quantity: 3,
      amount: 16.99,
      retail_price: 90,
      transaction_type: 'RENT',
      trunk_show_id: null,
      trunk_show_theme: null,
      lead_name: null,
      trunk_show_type: null,
      hand_out_date: null,
      party_date: null,
      is_trunk_show_expired: false,
      is_taken: false,
      late_addition: null,
      if_exist: true,
      is_clearance: false,
      created_time: second!.created_time,
    })
    expect(Math.abs(Date.parse(second!.created_time) - Date.now())).toBeLessThan(60_000)
  })

  test('shows what became of an item: fewer left, another price, not offered, hidden', async () => {
    const { add, items } = newShopper()
    await add({ sku: sku(CHANGING), quantity: 3 })
    await add({ ...BUY, sku: sku(CHANGING) })
    const change = (values: object) =>
      db.updateTable('product').set(values).where('id', '=', CHANGING).execute()
    await inTransaction(db, (transaction) =>
      holdUnits(
        transaction,
        [
          {
            line: 1,
            sku: sku(CHANGING),
            pool: 'CORE',
            kind: 'SALE',
            window: saleWindow(shop.clock.now()),
            quantity: 1,
          },
        ],
        {
          reference: 'sold',
          now: shop.clock.now(),
          expires_at: new Date(shop.clock.now().getTime() + 900_000),
        },
      ),
    )
    await change({ rental_price_cents: 1800, is_purchasable: false })
    expect(await items()).toMatchObject([
      { transaction_type: 'PURCHASE', if_exist: false, available_quantity: 0 },
      { quantity: 3, available_quantity: 2, amount: 18, if_exist: true },
    ])
    await change({ is_published: false })
    expect(await items()).toMatchObject([
      { if_exist: false, available_quantity: 0 },
      { product_title: 'Odette Mini', if_exist: false, available_quantity: 0, amount: 18 },
    ])
    await change({ is_published: true, is_purchasable: true, rental_price_cents: 1699 })
  })

  test('shows an item only to its owner', async () => {
    const [owner, other] = [newShopper(), newShopper()]
    const { id } = (await owner.add({})).body
    expect(await other.items()).toEqual([])
    expect((await other.call(existCart, {})).body).toEqual({ exist: false })
    const updated = await other.update(id, { quantity: 2 })
    expect([updated.status, updated.error.errorCode]).toEqual([404, 'CART_ITEM_NOT_FOUND'])
    expect((await other.update(id, { quantity: 0 })).status).toBe(200)
    expect((await other.call(deleteCartItem, { itemId: id })).status).toBe(200)
    expect(await owner.quantities()).toEqual([['RENT', 1]])
  })
})

describe('PUT /ajax/cart/exist', () => {
  test('tells whether there is an item, and changes nothing', async () => {
    const { add, update, call } = newShopper()
    const exist = async () => (await call(existCart, {})).body.exist
    expect([await exist(), await exist()]).toEqual([false, false])
    const { id } = (await add({})).body
    expect([await exist(), await exist()]).toEqual([true, true])
    await update(id, { quantity: 0 })
    expect(await exist()).toBe(false)
  })
})

describe('PUT /ajax/cart/item/{itemId}', () => {
  test('sets the quantity, and lowers it to what is left', async () => {
    const { add, update, quantities } = newShopper()
    const { id } = (await add({})).body
    expect((await update(id, { quantity: 2 })).body).toEqual({ id, quantity: 2 })
    expect((await update(id, { quantity: 9 })).body).toEqual({ id, quantity: 3 })
    const { status, error } = await update(id, { quantity: 4 })
    expect([status, error.errorCode]).toEqual([409, 'NO_MORE_IN_STOCK'])
    expect((await update(id, { quantity: 3 })).status).toBe(200)
    expect((await update(id, { quantity: 1 })).status).toBe(200)
    expect(await quantities()).toEqual([['RENT', 1]])
  })

  test('quantity 0 deletes, also when it is repeated', async () => {
    const { add, update, items } = newShopper()
    const { id } = (await add({})).body
    for (const _ of [1, 2])
      expect(await update(id, { quantity: 0 })).toMatchObject({
        status: 200,
        body: { id, quantity: 0 },
      })
    expect(await items()).toEqual([])
    expect((await update(id, { quantity: 1 })).error.errorCode).toBe('CART_ITEM_NOT_FOUND')
  })

  test('rents instead of buys: the item keeps its id', async () => {
    const { add, update, quantities } = newShopper()
    const { id } = (await add(BUY)).body
    const changed = await update(id, { quantity: 2, transaction_type: 'RENT' })
    expect(changed.body).toEqual({ id, quantity: 2 })
    expect(await quantities()).toEqual([['RENT', 2]])
  })

  test('an item of that kind takes up the changed one, up to what is left', async () => {
    const { add, update, quantities } = newShopper()
    const rented = (await add(RENT)).body.id
    const bought = (await add(BUY)).body.id
    const merged = await update(rented, { quantity: 1, transaction_type: 'PURCHASE' })
    expect(merged.body).toEqual({ id: bought, quantity: 2 })
    expect(await quantities()).toEqual([['PURCHASE', 2]])
    const again = (await add({ quantity: 2 })).body.id
    const capped = await update(again, { quantity: 2, transaction_type: 'PURCHASE' })
    expect(capped.body).toEqual({ id: bought, quantity: 3 })
  })

  test('both items stay when the other one has all that are left', async () => {
    const { add, update, quantities } = newShopper()
    const rented = (await add(RENT)).body.id
    await add({ ...BUY, quantity: 3 })
    const refused = await update(rented, { quantity: 1, transaction_type: 'PURCHASE' })
    expect([refused.status, refused.error.errorCode]).toEqual([409, 'NO_MORE_IN_STOCK'])
    expect(await quantities()).toEqual([
      ['RENT', 1],
      ['PURCHASE', 3],
    ])
  })

  test('refuses a way that is not offered', async () => {
    const { add, update } = newShopper()
    const rented = (await add({ sku: sku(RENTED_ONLY) })).body.id
    const clearance = (await add(CLEARANCE)).body.id
    for (const [id, transaction_type] of [
      [rented, 'PURCHASE'],
      [clearance, 'RENT'],
    ] as const) {
      const { status, error } = await update(id, { quantity: 1, transaction_type })
      expect([status, error.errorCode]).toEqual([409, 'NOT_OFFERED'])
    }
  })

  test.each([
    [{ is_published: false }, 'PRODUCT_NOT_FOUND'],
    [{ is_rentable: false }, 'NOT_OFFERED'],
  ])('of a product that is %j answers %s, and the item can be removed', async (change, code) => {
    const id = await insertProduct(db, {
      id: ++lastProduct,
      is_purchasable: true,
      selling_price_cents: 4000,
    })
    const { add, update, items } = newShopper()
    const item = (await add({ sku: sku(id) })).body.id
    await db.updateTable('product').set(change).where('id', '=', id).execute()
    expect((await update(item, { quantity: 1 })).error.errorCode).toBe(code)
    await update(item, { quantity: 0 })
    expect(await items()).toEqual([])
  })

  test('of a piece that sold out answers OUT_OF_STOCK', async () => {
    const id = await insertProduct(db, { id: ++lastProduct })
    const { add, update, quantities } = newShopper()
    const item = (await add({ sku: sku(id) })).body.id
    await db.updateTable('unit').set({ state: 'LOST' }).where('sku', '=', sku(id)).execute()
    expect((await update(item, { quantity: 2 })).error.errorCode).toBe('OUT_OF_STOCK')
    expect(await quantities()).toEqual([['RENT', 1]])
  })

  test.each([[{ quantity: -1 }], [{ quantity: 1.5 }], [{ quantity: 1_000 }]])(
    'refuses %j',
    async (change) => {
      const { status, error } = await newShopper().update(1, change)
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['quantity']])
    },
  )
})

describe('DELETE /ajax/cart/item/{itemId}', () => {
  test('deletes the item, and replies alike when it is gone', async () => {
    const { add, call, items } = newShopper()
    const itemId = (await add({})).body.id
    await add({ sku: sku(RENTED_ONLY) })
    for (const _ of [1, 2])
      expect(await call(deleteCartItem, { itemId })).toMatchObject({
        status: 200,
        body: { id: itemId, quantity: 0 },
      })
    expect(await items()).toMatchObject([{ sku: sku(RENTED_ONLY) }])
  })
})

describe('GET /ajax/cart/calculate-delivery-fee', () => {
  const ask = async (subtotal: number, exist_rental_item = true) =>
    (await shop.call(calculateDeliveryFee, { subtotal, exist_rental_item })).body

  test('charges below $50 and requires $65', async () => {
    expect(await ask(49.99)).toEqual({ delivery_fee: 9.99, able_to_checkout: false })
    expect(await ask(50)).toEqual({ delivery_fee: 0, able_to_checkout: false })
    expect(await ask(65, false)).toEqual({ delivery_fee: 0, able_to_checkout: true })
  })

  test('follows the setting', async () => {
    const value = JSON.stringify({
      minimum: 80,
      minimum_applies_to: 'RENTAL_ONLY',
      free_shipping_from: 100,
      shipping_fee: 5,
    })
    await db.insertInto('setting').values({ key: 'checkout_terms', value }).execute()
    await eventually(async () =>
      expect(await ask(79.99)).toEqual({ delivery_fee: 5, able_to_checkout: false }),
    )
    expect(await ask(79.99, false)).toEqual({ delivery_fee: 5, able_to_checkout: true })
    await db.deleteFrom('setting').where('key', '=', 'checkout_terms').execute()
  })

  test.each(['subtotal=-1', 'subtotal=1.234', 'subtotal=', 'subtotal=1e3'])(
    'refuses %s',
    async (query) => {
      const url = `/ajax/cart/calculate-delivery-fee?${query}&exist_rental_item=true`
      expect((await shop.app.inject(url)).statusCode).toBe(400)
    },
  )
})

function ownerFrom(guestId: string): string {
  return ownerOf(identifyVisitor({ 'guest-id': guestId }, '::1', null))
}

/** Items of as many variants of a product. */
async function insertItems(owner: string, count: number): Promise<void> {
  const colors = Array.from({ length: Math.ceil(count / SIZES.length) }, (_, i) => `C${i}`)
  const variants = colors.flatMap((color) => SIZES.map((size) => ({ color, size }))).slice(0, count)
  const product_id = await insertProduct(db, { id: ++lastProduct, colors, variants })
  const stored = await db
    .selectFrom('variant')
    .select('sku')
    .where('product_id', '=', product_id)
    .execute()
  const way = { cart_type: 'INDIVIDUAL', transaction_type: 'RENT', is_clearance: false }
  await db
    .insertInto('cart_item')
    .values(stored.map((variant) => ({ ...way, ...variant, owner, quantity: 1 })))
    .execute()
}
