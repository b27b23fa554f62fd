import { addCartItem, listCarts, updateCartItem } from '@twirl/contract/buying/cart'
import { loginTrunkShow, logoutTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { insertCustomer, insertProduct } from '../../test/factories.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { holdUnits } from '../inventory/public.ts'

const OWN_RENT = 1
const USUAL_RENT = 2
const ELSEWHERE = 3
const SHORT = 4

const shop = await buildTestApp({
  prepare: async (empty) => {
    for (const id of [OWN_RENT, USUAL_RENT, ELSEWHERE])
      await insertProduct(empty, {
        id,
        is_purchasable: true,
        selling_price_cents: 5000,
        variants: [{ size: 'M', core: 3 }],
      })
    await insertProduct(empty, { id: SHORT, variants: [{ size: 'M', core: 2 }] })
  },
})
const { db } = shop

let events = 0
/** An open event that offers all but ELSEWHERE, and its password. */
async function newEvent(overrides: object = {}) {
  const password = `grouppass${++events}`
  const id = await insertTrunkShow(db, {
    password,
    theme: 'Sunset',
    products: [[OWN_RENT, 1250], USUAL_RENT, SHORT],
    ...overrides,
  })
  return { id, password }
}

const sku = (product: number) => `T-${product}-BLACK-M`

async function newMember(...joined: { password: string }[]) {
  const visitor = newVisitor(shop)
  for (const { password } of joined) await visitor.call(loginTrunkShow, { password })
  const itemOf = (trunk_show_id: number, product: number, quantity: number) =>
    ({
      cart_type: 'TRUNK_SHOW',
      trunk_show_id,
      sku: sku(product),
      quantity,
      transaction_type: 'RENT',
    }) as const
  return {
    ...visitor,
    join: ({ password }: { password: string }) => visitor.call(loginTrunkShow, { password }),
    add: ({ id }: { id: number }, product = OWN_RENT, quantity = 1) =>
      visitor.call(addCartItem, itemOf(id, product, quantity)),
    buy: ({ id }: { id: number }, product = OWN_RENT, change: object = {}) =>
      visitor.call(addCartItem, {
        ...itemOf(id, product, 1),
        transaction_type: 'PURCHASE',
        ...change,
      }),
    addIndividual: () =>
      visitor.call(addCartItem, {
        cart_type: 'INDIVIDUAL',
        sku: sku(OWN_RENT),
        quantity: 1,
        transaction_type: 'RENT',
      }),
    update: (
      itemId: number,
      change: { quantity: number; transaction_type?: 'PURCHASE' | 'RENT' },
    ) => visitor.call(updateCartItem, { itemId, ...change }),
    carts: async () => (await visitor.call(listCarts, {})).body.carts,
  }
}

/** Another customer has one of the units in that window. */
const hold = (product: number, window: { from: Date; to: Date }) => {
  const now = shop.clock.now()
  return inTransaction(db, (transaction) =>
    holdUnits(
      transaction,
      [{ line: 1, sku: sku(product), pool: 'CORE', kind: 'EVENT', window, quantity: 1 }],
      { reference: `other ${product}`, now, expires_at: new Date(now.getTime() + 900_000) },
    ),
  )
}

const setState = (id: number, state: string) =>
  db.updateTable('trunk_show').set({ state }).where('id', '=', id).execute()

describe('POST /ajax/cart/item of an event', () => {
  test("adds at the event's rent, beside the individual cart, which comes second", async () => {
    const event = await newEvent()
    const { add, addIndividual, carts } = await newMember(event)
    await addIndividual()
    await add(event)
    await add(event, USUAL_RENT)
    const [group, individual] = await carts()
    expect([group!.cart_type, individual!.cart_type]).toEqual(['TRUNK_SHOW', 'INDIVIDUAL'])
    expect(group!.items).toMatchObject([
      { product_id: USUAL_RENT, amount: 16.99 },
      {
        product_id: OWN_RENT,
        amount: 12.5,
        available_quantity: 3,
        transaction_type: 'RENT',
        trunk_show_id: event.id,
        trunk_show_theme: 'Sunset',
        lead_name: 'Chloe Park',
        trunk_show_type: 'GROUP_RENTAL',
        is_trunk_show_expired: false,
        if_exist: true,
      },
    ])
    expect(individual!.items).toMatchObject([{ product_id: OWN_RENT, amount: 16.99 }])
  })

  test('an event that was not joined answers like one that is absent', async () => {
    const event = await newEvent()
    const { add } = await newMember()
    for (const id of [event.id, 999_999]) {
      const { status, error } = await add({ id })
      expect([status, error.errorCode]).toEqual([400, 'NO_LOGINED_TRUNK_SHOW_ID_EXISTS'])
    }
  })

  test.each(['CLOSED', 'CANCELED', 'SCHEDULED'])('refuses an event that is %s', async (state) => {
    const event = await newEvent()
    const { add } = await newMember(event)
    await setState(event.id, state)
    await eventually(async () => {
      const { status, error } = await add(event)
      expect([status, error.errorCode]).toEqual([400, 'TRUNK_SHOW_NOT_ACTIVE'])
    })
  })

  test('refuses what the event does not offer', async () => {
    const event = await newEvent()
    const { add } = await newMember(event)
    expect((await add(event, ELSEWHERE)).error.errorCode).toBe('NOT_OFFERED')
  })

  test('sells at the price of the shop, beside the rented item of the same SKU', async () => {
    const event = await newEvent()
    const { add, buy, carts } = await newMember(event)
    await add(event)
    const bought = await buy(event)
    expect([bought.status, bought.body.added_quantity]).toEqual([200, 1])
    expect((await buy(event)).body).toMatchObject({ id: bought.body.id, quantity: 2 })
    const [group, ...others] = await carts()
    expect(others).toEqual([])
    expect(group!.items).toMatchObject([
      { transaction_type: 'PURCHASE', amount: 50, quantity: 2, trunk_show_id: event.id },
      { transaction_type: 'RENT', amount: 12.5, quantity: 1, trunk_show_id: event.id },
    ])
  })

  test('refuses clearance, and a purchase of what is not sold or not part of the event', async () => {
    const event = await newEvent()
    const { buy } = await newMember(event)
    const clearance = await buy(event, OWN_RENT, { is_clearance: true })
    expect([clearance.status, clearance.error.errorCode]).toEqual([400, 'BAD_REQUEST'])
    for (const product of [SHORT, ELSEWHERE]) {
      const { status, error } = await buy(event, product)
      expect([status, error.errorCode]).toEqual([409, 'NOT_OFFERED'])
    }
  })

  test('counts what is free for good for a purchase, whatever the window of the event', async () => {
    const event = await newEvent({ hand_out_date: '2030-06-03' })
    const other = await insertProduct(db, {
      id: 5,
      is_purchasable: true,
      selling_price_cents: 5000,
      variants: [{ size: 'M', core: 2 }],
    })
    await db
      .insertInto('trunk_show_product')
      .values({ trunk_show_id: event.id, product_id: other, position: 9 })
      .execute()
    // After the event: it rents both units, and one of them cannot be sold.
    await hold(other, { from: new Date('2030-09-01'), to: new Date('2030-10-01') })
    const { add, buy } = await newMember(event)
    await eventually(async () => expect((await buy(event, other)).status).toBe(200))
    const { status, error } = await buy(event, other)
    expect([status, error.errorCode]).toEqual([409, 'NO_MORE_IN_STOCK'])
    expect((await add(event, other, 2)).body.quantity).toBe(2)
  })

  test("counts what is free in the event's window (BROWSE-6)", async () => {
    const event = await newEvent({ hand_out_date: '2030-06-03' })
    await hold(SHORT, { from: new Date('2030-05-20'), to: new Date('2030-07-20') })
    const { add } = await newMember(event)
    expect((await add(event, SHORT, 2)).body.quantity).toBe(1)
    const { status, error } = await add(event, SHORT)
    expect([status, error.errorCode]).toEqual([409, 'NO_MORE_IN_STOCK'])
  })

  test('refuses a second event while items of an open one are in the cart', async () => {
    const [first, second] = [await newEvent(), await newEvent()]
    const { add, carts, addIndividual } = await newMember(first, second)
    await add(first)
    const { status, error } = await add(second)
    expect([status, error.errorCode]).toEqual([409, 'MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM'])
    expect((await add(first, USUAL_RENT)).status).toBe(200)
    expect((await addIndividual()).status).toBe(200)
    // Once the first one is closed its items do not stand in the way.
    await setState(first.id, 'CLOSED')
    await eventually(async () => expect((await add(second)).status).toBe(200))
    const [group] = await carts()
    expect(group!.items.map((item) => [item.trunk_show_id, item.is_trunk_show_expired])).toEqual([
      [second.id, false],
      [first.id, true],
      [first.id, true],
    ])
  })

  test('two events at once: one of them gets in', async () => {
    const [first, second] = [await newEvent(), await newEvent()]
    for (let round = 0; round < 5; round++) {
      const { add } = await newMember(first, second)
      const answers = await Promise.all([add(first), add(second), add(first), add(second)])
      const codes = answers.map(({ error }) => error.errorCode ?? 'added')
      expect(codes.toSorted()).toEqual([
        'MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM',
        'MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM',
        'added',
        'added',
      ])
    }
  })
})

describe('items of an event that closed', () => {
  test('stay, are not available, cannot be changed, and can be removed', async () => {
    const event = await newEvent()
    const { add, update, carts } = await newMember(event)
    const { id } = (await add(event)).body
    await setState(event.id, 'CLOSED')
    await eventually(async () =>
      expect((await carts())[0]!.items).toMatchObject([
        { is_trunk_show_expired: true, available_quantity: 0, if_exist: true, amount: 12.5 },
      ]),
    )
    const { status, error } = await update(id, { quantity: 2 })
    expect([status, error.errorCode]).toEqual([400, 'TRUNK_SHOW_NOT_ACTIVE'])
    await update(id, { quantity: 0 })
    expect(await carts()).toEqual([])
  })

  test('closing by the clock needs no change of the event', async () => {
    const event = await newEvent({ closes_at: new Date(shop.clock.now().getTime() + 600_000) })
    const { add, carts } = await newMember(event)
    await add(event)
    expect((await carts())[0]!.items[0]!.is_trunk_show_expired).toBe(false)
    shop.clock.advance({ minutes: 11 })
    expect((await carts())[0]!.items[0]!.is_trunk_show_expired).toBe(true)
  })
})

describe('PUT /ajax/cart/item/{itemId} of an event', () => {
  test('changes the quantity', async () => {
    const event = await newEvent()
    const { add, update } = await newMember(event)
    const { id } = (await add(event)).body
    expect((await update(id, { quantity: 9 })).body).toEqual({ id, quantity: 3 })
  })

  test('buys instead of renting, and the reverse; an item of that kind takes the other one up', async () => {
    const event = await newEvent()
    const { add, update, carts } = await newMember(event)
    const { id } = (await add(event)).body
    const buy = await update(id, { quantity: 1, transaction_type: 'PURCHASE' })
    expect(buy.body).toEqual({ id, quantity: 1 })
    const rented = (await add(event)).body
    const rent = await update(id, { quantity: 1, transaction_type: 'RENT' })
    expect(rent.body).toEqual({ id: rented.id, quantity: 2 })
    expect((await carts())[0]!.items).toMatchObject([
      { id: rented.id, transaction_type: 'RENT', quantity: 2, amount: 12.5 },
    ])
  })

  test('does not buy what the shop does not sell', async () => {
    const event = await newEvent()
    const { add, update } = await newMember(event)
    const { id } = (await add(event, SHORT)).body
    const refused = await update(id, { quantity: 1, transaction_type: 'PURCHASE' })
    expect([refused.status, refused.error.errorCode]).toEqual([409, 'NOT_OFFERED'])
  })

  test('an item stays when the visitor leaves the event, or the event stops offering it', async () => {
    const event = await newEvent()
    const { add, update, carts, call } = await newMember(event)
    const { id } = (await add(event)).body
    await call(logoutTrunkShow, {})
    expect((await update(id, { quantity: 2 })).body).toEqual({ id, quantity: 2 })
    await db.deleteFrom('trunk_show_product').where('trunk_show_id', '=', event.id).execute()
    await eventually(async () =>
      expect((await carts())[0]!.items).toMatchObject([{ if_exist: false, available_quantity: 0 }]),
    )
  })
})

describe('POST /ajax/customer/login with items in the cart', () => {
  test('moves them; the larger quantity of an item stays', async () => {
    const customer = await insertCustomer(db)
    const before = await newMember()
    await before.logIn(customer.email)
    await before.addIndividual()
    const event = await newEvent()
    const guest = await newMember(event)
    await guest.addIndividual()
    await guest.addIndividual()
    await guest.add(event)
    await guest.buy(event)
    expect((await guest.logIn(customer.email)).status).toBe(200)
    const [group, individual] = await guest.carts()
    expect(group!.items).toMatchObject([
      { trunk_show_id: event.id, transaction_type: 'PURCHASE', quantity: 1 },
      { trunk_show_id: event.id, transaction_type: 'RENT', quantity: 1 },
    ])
    expect(individual!.items).toMatchObject([{ quantity: 2 }])
    await guest.logOut()
    expect(await guest.carts()).toEqual([])
  })

  test('of two open events keeps both and says so once', async () => {
    const customer = await insertCustomer(db)
    const [first, second] = [await newEvent(), await newEvent()]
    const before = await newMember()
    await before.logIn(customer.email)
    await before.join(first)
    await before.add(first)
    const guest = await newMember(second)
    await guest.add(second)
    const answer = await guest.logIn(customer.email)
    expect([answer.status, answer.error.errorCode]).toEqual([
      409,
      'MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM',
    ])
    expect(await guest.current()).toMatchObject({ id: customer.id, logged_in: true })
    const [group] = await guest.carts()
    expect(group!.items.map(({ trunk_show_id }) => trunk_show_id)).toEqual([second.id, first.id])
    expect((await guest.logIn(customer.email)).status).toBe(200)
  })
})
