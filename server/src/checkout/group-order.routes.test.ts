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
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  ADDRESS,
  DRESS,
  newCustomerBuyer,
  openCheckoutShop,
  RENT,
  SKU,
} from '../../test/checkout/checkout-shop.ts'
import { insertCoupon } from '../../test/coupon-factory.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'

const NOW = new Date()
const CLOSES = add(NOW, { hours: 2 })

const shop = await openCheckoutShop({ now: NOW })
const { db, clock } = shop
// A process with few connections. Its cache holds no event, as after a change of one.
const otherProcess = await buildTestApp({ besides: shop, settings: { DATABASE_POOL: '4' } })
let events = 0

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

async function newEvent() {
  const password = `group${++events}`
  const trunk_show_id = await insertTrunkShow(db, {
    password,
    theme: 'Sunset Bridal Party',
    closes_at: CLOSES,
    products: [DRESS],
    shipping_address: JSON.stringify({ ...ADDRESS, state: 'GA', zip_code: '30301' }),
  })
  return { trunk_show_id, password }
}

/** A customer with an item of a new event in the bag. */
async function newMember() {
  const event = await newEvent()
  const buyer = await newCustomerBuyer(shop, { ...event, transaction_type: 'RENT' })
  return { ...buyer, ...event }
}

test('a group order needs no address and no minimum, is taxed where its box goes, and names the coordinator', async () => {
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
  expect(mail!.text).toContain('ships to your coordinator, Chloe Park, who will be in touch')
  expect(mail!.text).not.toContain('Peach')
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
    items: [{ id: item.body.id, quantity: 1 }],
    coupon_code: null,
  })
  expect(answer.error.error_code).toBe('LOGIN_REQUIRED_FOR_RENTAL')
})
