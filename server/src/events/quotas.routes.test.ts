import { previewTrunkShow } from '@twirl/contract/buying/checkout'
import { addCartItem, listCarts } from '@twirl/contract/buying/cart'
import { getProduct } from '@twirl/contract/catalog/product'
import { listTrunkShowItems } from '@twirl/contract/groups/trunk-shows'
import { cancelOrder } from '@twirl/contract/staff/orders/order-steps'
import { changeEvent, getEvent } from '@twirl/contract/staff/events/events'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { holdUnits } from '../inventory/public.ts'
import { bodyOf } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import { ADDRESS, newCustomerBuyer, openCheckoutShop } from '../../test/checkout/checkout-shop.ts'
import { eventually } from '../../test/eventually.ts'
import { insertProduct } from '../../test/factories.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { daysFromNow, insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { countLeft } from '../trunk-shows/offer/quotas.ts'

const shop = await openCheckoutShop()
const { db, clock } = shop
const ella = await logInStaff(shop, ['events'])
const sam = await logInStaff(shop, ['service'])
let products = 700

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** An event with a style of which there are enough units in two sizes, and fewer may be promised. */
async function newEvent(quota: number, units = 10) {
  const product = ++products
  await insertProduct(db, {
    id: product,
    rental_price_cents: 3_500,
    variants: [
      { size: 'S', core: units },
      { size: 'M', core: units },
    ],
  })
  const password = `quota${product}`
  const id = await insertTrunkShow(db, {
    password,
    products: [[product, null, quota]],
    shipping_address: JSON.stringify(ADDRESS),
    hand_out_date: dayOf(daysFromNow(60)),
  })
  return { id, product, password, sku: skuOf(product, 'M') }
}

type Event = Awaited<ReturnType<typeof newEvent>>

const skuOf = (product: number, size: string) => `T-${product}-BLACK-${size}`

const newMember = ({ id, password, sku }: Event, size?: 'S') =>
  newCustomerBuyer(shop, {
    trunk_show_id: id,
    password,
    sku: size ? sku.replace(/M$/, size) : sku,
    transaction_type: 'RENT',
  })
type Member = Awaited<ReturnType<typeof newMember>>

const order = async (member: Member) =>
  bodyOf(await member.place(bodyOf(await member.previewBag()))).order_number

/** What a member is shown, on each page of the event. */
async function shownTo({ visitor }: Member, { id, product }: Event) {
  const listing = bodyOf(await visitor.call(listTrunkShowItems, { id }))
  const category = 'ONLINE_TRUNK_SHOW' as const
  const page = bodyOf(await visitor.call(getProduct, { id: product, category, trunk_show_id: id }))
  const carts = bodyOf(await visitor.call(listCarts, {}))
  return {
    listed: listing.products.map((card) => card.id),
    sizes: page.variants.map(({ available_quantity }) => available_quantity),
    bag: carts.carts.flatMap(({ items }) => items.map((item) => item.available_quantity)),
  }
}

const promisedTo = async ({ id }: Event) => {
  const { rows } = await sql`
    select from booking where trunk_show_id = ${id} and is_live(state)`.execute(db)
  return rows.length
}

describe('the quota of a style (STAFF-164)', () => {
  test('counts all sizes; listing, page, bag and checkout agree, and a canceled order gives it back', async () => {
    const event = await newEvent(2)
    const [ada, bea, cleo] = [
      await newMember(event),
      await newMember(event, 'S'),
      await newMember(event),
    ]
    expect(await shownTo(cleo, event)).toEqual({ listed: [event.product], sizes: [2, 2], bag: [2] })
    await order(ada)
    const last = await order(bea)
    await eventually(async () =>
      expect(await shownTo(cleo, event)).toEqual({ listed: [], sizes: [0, 0], bag: [0] }),
    )
    expect((await cleo.previewBag()).error.errorCode).toBe('OUT_OF_STOCK')
    bodyOf(await sam.call(cancelOrder, { number: last, reason: 'A test' }))
    await eventually(async () =>
      expect(await shownTo(cleo, event)).toEqual({
        listed: [event.product],
        sizes: [1, 1],
        bag: [1],
      }),
    )
    await order(cleo)
    expect(await promisedTo(event)).toBe(2)
  })

  test('two sizes in one bag compete for the last piece', async () => {
    const event = await newEvent(1)
    const member = await newMember(event)
    const other = bodyOf(
      await member.visitor.call(addCartItem, {
        cart_type: 'TRUNK_SHOW',
        trunk_show_id: event.id,
        sku: skuOf(event.product, 'S'),
        quantity: 1,
        transaction_type: 'RENT',
      }),
    )
    const items = [...member.items, { id: other.id, quantity: 1 }]
    const quote = bodyOf(
      await member.visitor.call(previewTrunkShow, {
        trunk_show_id: event.id,
        items,
        coupon_code: null,
      }),
    )
    expect(quote.is_able_to_checkout).toBe(false)
    const { error } = await member.place(quote, { items })
    expect(error.errorCode).toBe('ORDER_CHANGED')
    expect(await promisedTo(event)).toBe(0)
  })

  test('of 20 members who pay at once for a quota of 3, exactly 3 get one', async () => {
    const event = await newEvent(3)
    const members = await Promise.all(
      Array.from({ length: 20 }, (_, i) => newMember(event, i % 2 === 0 ? 'S' : undefined)),
    )
    const quotes = await Promise.all(members.map(async (each) => bodyOf(await each.previewBag())))
    const answers = await Promise.all(members.map((each, i) => each.place(quotes[i]!)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { error } of answers.filter(({ status }) => status !== 200))
      expect(error).toMatchObject({ errorCode: 'ORDER_CHANGED', sold_out: [{ available: 0 }] })
    expect(await promisedTo(event)).toBe(3)
  })

  test('negative control: without the lock on the quota, two sizes are promised of which one is left', async () => {
    const event = await newEvent(1)
    const bothHaveRead = Promise.withResolvers<void>()
    let readers = 0
    const now = clock.now()
    const window = { from: now, to: new Date(now.getTime() + 86_400_000) }
    const holdUnlocked = (size: string) =>
      inTransaction(db, async (transaction) => {
        const left = await countLeft(transaction, event.id, new Map([[event.product, 1]]))
        if (++readers === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        if (left.get(event.product) === 0) return
        const demand = {
          line: 0,
          sku: skuOf(event.product, size),
          pool: 'CORE',
          quantity: 1,
        } as const
        await holdUnits(
          transaction,
          [{ ...demand, kind: 'EVENT', window, trunk_show_id: event.id }],
          { reference: `control ${size} ${event.id}`, now, expires_at: window.to },
        )
      })
    await Promise.all([holdUnlocked('S'), holdUnlocked('M')])
    expect(await promisedTo(event)).toBe(2)
    await sql`
      update booking set state = 'RELEASED', hold_expires_at = null
      where trunk_show_id = ${event.id}`.execute(db)
  })
})

describe('staff who set a quota (STAFF-165)', () => {
  const change = async ({ id, product }: Event, quota: number | null) => {
    const { form, version } = bodyOf(await ella.call(getEvent, { id }))
    const offered = [{ product_id: product, rental_price: null, quota }]
    return ella.call(changeEvent, {
      id,
      version,
      form: { ...form, products: offered } as never,
    })
  }

  test('see what is free and promised; a quota below what is promised is refused with the number', async () => {
    const event = await newEvent(3)
    await order(await newMember(event))
    await order(await newMember(event))
    const file = bodyOf(await ella.call(getEvent, { id: event.id }))
    expect(file.own_stock).toEqual([{ product_id: event.product, free: 18, promised: 2 }])
    expect(file.form.products).toMatchObject([{ quota: 3 }])
    const refused = await change(event, 1)
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { products: expect.stringMatching(/: 2 are promised already\. The limit can’t be 1\.$/) },
    ])
    const third = await newMember(event)
    expect((await change(event, 2)).status).toBe(200)
    await eventually(async () => expect((await shownTo(third, event)).sizes).toEqual([0, 0]))
    expect((await change(event, null)).status).toBe(200)
    await eventually(async () => expect((await shownTo(third, event)).sizes).toEqual([10, 8]))
  })
})
