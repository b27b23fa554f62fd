import { addCartItem } from '@twirl/contract/buying/cart'
import {
  placeOrder,
  placeTrunkShowOrder,
  preview,
  previewTrunkShow,
} from '@twirl/contract/buying/checkout'
import { getOrder } from '@twirl/contract/buying/orders'
import { loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { add } from 'date-fns/add'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  ADDRESS,
  DRESS,
  newCustomerBuyer,
  insertDress,
  openCheckoutShop,
  PRICE,
  RENT,
  SKU,
} from '../../test/checkout/checkout-shop.ts'
import { insertCoupon } from '../../test/coupon-factory.ts'
import { insertCustomer } from '../../test/factories.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'

const NOW = new Date()
const CLOSES = add(NOW, { hours: 2 })
const HAND_OUT = dayOf(add(NOW, { days: 60 }))
const PARTY = dayOf(add(NOW, { days: 62 }))

const shop = await openCheckoutShop({ now: NOW })
const { db, clock } = shop
// A process with few connections. Its cache holds no event, as after a change of one.
const otherProcess = await buildTestApp({ besides: shop, settings: { DATABASE_POOL: '4' } })
let events = 0
let dresses = 10

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

async function newEvent(product = DRESS) {
  const password = `group${++events}`
  const trunk_show_id = await insertTrunkShow(db, {
    password,
    theme: 'Sunset Bridal Party',
    closes_at: CLOSES,
    hand_out_date: HAND_OUT,
    party_date: PARTY,
    products: [product],
    shipping_address: JSON.stringify({ ...ADDRESS, state: 'GA', zip_code: '30301' }),
  })
  return { trunk_show_id, password }
}

type Way = { sku?: string; transaction_type: 'RENT' | 'PURCHASE' }

/** A customer with an item of a new event in the bag. */
async function newMember(way: Way = { transaction_type: 'RENT' }, product = DRESS) {
  const event = await newEvent(product)
  const buyer = await newCustomerBuyer(shop, { ...event, ...way })
  return { ...buyer, ...event }
}

type Member = Awaited<ReturnType<typeof newMember>>

/** Adds the same piece in another way, and answers the steps of the checkout of both. */
async function addTo({ visitor, trunk_show_id, items, credit_card_id }: Member, way: Way) {
  const added = await visitor.call(addCartItem, {
    cart_type: 'TRUNK_SHOW',
    trunk_show_id,
    sku: SKU,
    quantity: 1,
    ...way,
  })
  const order = {
    trunk_show_id,
    items: [...items, { id: bodyOf(added).id, quantity: 1 }],
    coupon_code: null,
  }
  return {
    previewBoth: () => visitor.call(previewTrunkShow, order),
    placeBoth: (order_token: string) =>
      visitor.call(placeTrunkShowOrder, { ...order, credit_card_id, order_token }),
  }
}

const bookingsOf = async (order_token: string) => {
  const { rows } = await sql<{ kind: string; is_endless: boolean }>`
    select kind, upper(during) is null as is_endless from booking
    where reference = ${order_token} and state = 'CONFIRMED' order by line`.execute(db)
  return rows
}

test('a group order needs no address and no minimum, is taxed where its box goes, and names the group leader (GROUP-3)', async () => {
  const member = await newMember()
  const quoted = (await member.previewBag()).body
  expect(quoted).toMatchObject({
    subtotal: RENT,
    delivery_fee: 0,
    is_able_to_checkout: true,
    trunk_show: {
      trunk_show_id: member.trunk_show_id,
      trunk_show_type: 'GROUP_RENTAL',
      lead_name: 'Chloe Park',
    },
  })
  expect(quoted.tax_amount).toBeGreaterThan(0)
  expect(JSON.stringify(quoted)).not.toContain('Peach')
  const placed = await member.place(quoted)
  const { order_number } = placed.body
  const order = (await member.visitor.call(getOrder, { orderNumber: order_number })).body
  expect(order).toMatchObject({
    channel: 'GROUP_RENTAL',
    delivery_address: null,
    trunk_show_theme: 'Sunset Bridal Party',
    lead_name: 'Chloe Park',
    rental_due_date: quoted.return_by,
  })
  const [mail] = await shop.outbox(member.email)
  expect(mail!.text).toContain('ships to your group leader, Chloe Park, who will be in touch')
  expect(mail!.text).not.toContain('Peach')
})

test('the day of the party is in the preview, the order and its mail (GROUP-23)', async () => {
  const member = await newMember()
  const quoted = (await member.previewBag()).body
  expect(quoted.trunk_show).toMatchObject({ party_date: PARTY })
  const { order_number } = (await member.place(quoted)).body
  const order = (await member.visitor.call(getOrder, { orderNumber: order_number })).body
  expect(order.party_date).toBe(PARTY)
  const [mail] = await shop.outbox(member.email)
  expect(mail!.text).toContain(`The party: ${formatDay(PARTY)}`)
})

test('an order that costs nothing is not charged', async () => {
  const coupon_code = await insertCoupon(db, { kind: 'PERCENTAGE', percent: 100 })
  const { visitor, trunk_show_id, items, credit_card_id } = await newMember()
  const order = { trunk_show_id, items, coupon_code }
  const quoted = (await visitor.call(previewTrunkShow, order)).body
  expect(quoted.total).toBe(0)
  const { order_token } = quoted
  const placed = await visitor.call(placeTrunkShowOrder, { ...order, credit_card_id, order_token })
  expect(placed.status).toBe(200)
  const charges = await db
    .selectFrom('sandbox_charge')
    .select('key')
    .where('order_token', '=', order_token)
    .execute()
  expect(charges).toEqual([])
})

test('the calls for individual orders take group orders too', async () => {
  const { visitor, trunk_show_id, items, credit_card_id } = await newMember()
  const order = { cart_type: 'TRUNK_SHOW', trunk_show_id, items, coupon_code: null } as const
  const { order_token } = (await visitor.call(preview, order)).body
  const placed = await visitor.call(placeOrder, { ...order, credit_card_id, order_token })
  expect(placed.status).toBe(200)
})

test('an order that was quoted while the event was open can be paid for 10 minutes after its end', async () => {
  const [member, late] = [await newMember(), await newMember()]
  clock.set(add(CLOSES, { minutes: -5 }))
  const [quoted, quotedLate] = [(await member.previewBag()).body, (await late.previewBag()).body]
  clock.set(add(CLOSES, { minutes: 9 }))
  expect((await member.previewBag()).error.error_code).toBe('TRUNK_SHOW_NOT_ACTIVE')
  expect((await member.place(quoted)).status).toBe(200)
  clock.set(add(CLOSES, { minutes: 11 }))
  expect((await late.place(quotedLate)).error.error_code).toBe('ORDER_CHANGED')
})

test('an event that staff closed takes no orders at all', async () => {
  const member = await newMember()
  const quoted = (await member.previewBag()).body
  await db
    .updateTable('trunk_show')
    .set({ state: 'CLOSED' })
    .where('id', '=', member.trunk_show_id)
    .execute()
  await expect
    .poll(async () => (await member.previewBag()).error.error_code, {
      interval: 20,
      timeout: 5_000,
    })
    .toBe('TRUNK_SHOW_NOT_ACTIVE')
  expect((await member.place(quoted)).error.error_code).toBe('ORDER_CHANGED')
})

test('30 members who order at once, before the event is in the cache of the process, all get their order', async () => {
  const event = await newEvent()
  const members = await Promise.all(
    Array.from({ length: 30 }, () =>
      newCustomerBuyer(shop, { ...event, transaction_type: 'RENT' }),
    ),
  )
  const quotes = await Promise.all(members.map((member) => member.previewBag()))
  const answers = await Promise.all(
    members.map((member, i) => member.place(quotes[i]!.body, {}, otherProcess)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(30).fill(200))
})

test('a guest cannot order with a group', async () => {
  const { trunk_show_id, password } = await newEvent()
  const guest = newVisitor(shop)
  await guest.call(loginTrunkShow, { password })
  const item = await guest.call(addCartItem, {
    cart_type: 'TRUNK_SHOW',
    trunk_show_id,
    sku: SKU,
    quantity: 1,
    transaction_type: 'RENT',
  })
  const answer = await guest.call(preview, {
    cart_type: 'TRUNK_SHOW',
    trunk_show_id,
    items: [{ id: bodyOf(item).id, quantity: 1 }],
    coupon_code: null,
  })
  expect(answer.error.error_code).toBe('LOGIN_REQUIRED_FOR_RENTAL')
})

describe('a piece that is bought in an event (GROUP-15)', () => {
  test('is one order with what is rented there, without delivery fee and minimum (GROUP-16)', async () => {
    const member = await newMember({ transaction_type: 'RENT' })
    const { previewBoth, placeBoth } = await addTo(member, { transaction_type: 'PURCHASE' })
    const quoted = (await previewBoth()).body
    expect(quoted).toMatchObject({
      items: [
        { transaction_type: 'RENT', price: RENT },
        { transaction_type: 'PURCHASE', price: PRICE },
      ],
      subtotal: RENT + PRICE,
      delivery_fee: 0,
      is_able_to_checkout: true,
      arrives_by: HAND_OUT,
    })
    const { order_number } = (await placeBoth(quoted.order_token)).body
    const order = (await member.visitor.call(getOrder, { orderNumber: order_number })).body
    expect(order).toMatchObject({
      channel: 'GROUP_RENTAL',
      rental_due_date: quoted.return_by,
      order_items: [
        { transaction_type: 'RENT', rental: { state: 'UPCOMING' } },
        { transaction_type: 'PURCHASE', rental: null, is_returnable: false, is_refundable: true },
      ],
    })
    // Sold for good, unlike the rented unit.
    expect(await bookingsOf(quoted.order_token)).toEqual([
      { kind: 'EVENT', is_endless: false },
      { kind: 'SALE', is_endless: true },
    ])
    const [mail] = await shop.outbox(member.email)
    expect(mail!.text).toContain('Bought: ')
    expect(mail!.text).toContain(
      'What you bought comes with your group’s box and is yours to keep.',
    )
  })

  test('alone has no due date, but the day of the box', async () => {
    const member = await newMember({ transaction_type: 'PURCHASE' })
    const quoted = (await member.previewBag()).body
    expect(quoted).toMatchObject({
      subtotal: PRICE,
      delivery_fee: 0,
      is_able_to_checkout: true,
      arrives_by: HAND_OUT,
      return_by: null,
    })
    const { order_number } = (await member.place(quoted)).body
    const order = (await member.visitor.call(getOrder, { orderNumber: order_number })).body
    expect(order).toMatchObject({ arrives_by: HAND_OUT, rental_due_date: null })
    const [mail] = await shop.outbox(member.email)
    expect(mail!.text).toContain('Arrives by')
    expect(mail!.text).not.toContain('Return by')
    expect(mail!.text).toContain('ships to your group leader, Chloe Park')
  })

  test.each([
    ['another price', { selling_price_cents: 7_100 }],
    ['no price any more', { is_purchasable: false }],
  ])('at %s is a changed order', async (_name, change) => {
    const id = ++dresses
    const sku = await insertDress(db, id, 2)
    const member = await newMember({ sku, transaction_type: 'PURCHASE' }, id)
    const quoted = (await member.previewBag()).body
    await db.updateTable('product').set(change).where('id', '=', id).execute()
    expect((await member.place(quoted)).error.error_code).toBe('ORDER_CHANGED')
  })

  test('and rented at once needs two units, although one is left for each', async () => {
    const id = ++dresses
    const sku = await insertDress(db, id, 1)
    const member = await newMember({ sku, transaction_type: 'RENT' }, id)
    const { previewBoth, placeBoth } = await addTo(member, { sku, transaction_type: 'PURCHASE' })
    const quoted = (await previewBoth()).body
    expect(quoted.is_able_to_checkout).toBe(false)
    expect((await placeBoth(quoted.order_token)).error.error_code).toBe('ORDER_CHANGED')
    expect((await member.previewBag()).body.is_able_to_checkout).toBe(true)
  })

  test('needs a login', async () => {
    const { trunk_show_id, password } = await newEvent()
    const guest = newVisitor(shop)
    await guest.call(loginTrunkShow, { password })
    const item = await guest.call(addCartItem, {
      cart_type: 'TRUNK_SHOW',
      trunk_show_id,
      sku: SKU,
      quantity: 1,
      transaction_type: 'PURCHASE',
    })
    const items = [{ id: bodyOf(item).id, quantity: 1 }]
    const order = { cart_type: 'TRUNK_SHOW', trunk_show_id, items, coupon_code: null } as const
    const refused = await guest.call(preview, order)
    expect([refused.status, refused.error.message]).toEqual([401, 'customer not login'])
    const { email } = await insertCustomer(db)
    bodyOf(await guest.logIn(email))
    const { status, body } = await guest.call(preview, order)
    expect([status, body.subtotal]).toEqual([200, PRICE])
  })

  test('competes with rentals for the units: 10 buyers and 10 renters at once for 5 of them', async () => {
    const id = ++dresses
    const sku = await insertDress(db, id, 5)
    const event = await newEvent(id)
    const members = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        newCustomerBuyer(shop, {
          ...event,
          sku,
          transaction_type: i % 2 ? 'RENT' : 'PURCHASE',
        }),
      ),
    )
    const quotes = await Promise.all(members.map((member) => member.previewBag()))
    const answers = await Promise.all(members.map((member, i) => member.place(quotes[i]!.body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(new Set(refusals.map(({ error }) => error.error_code))).toEqual(
      new Set(['ORDER_CHANGED']),
    )
    const { rows } = await sql<{ units: number }>`
      select count(distinct unit_id)::int as units from booking
      where sku = ${sku} and state = 'CONFIRMED'`.execute(db)
    expect(rows).toEqual([{ units: 5 }])
  })
})
