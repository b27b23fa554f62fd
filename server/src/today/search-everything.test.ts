import { searchEverything } from '@twirl/contract/staff/search'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { expect, test } from 'vitest'
import { shipOrder } from '#orders/parcels/ship-orders.ts'
import { packOrder } from '#orders/parcels/pack-orders.ts'
import { bodyOf } from '../../test/build-test-app.ts'
import { openCheckoutShop, SKU } from '../../test/checkout/checkout-shop.ts'
import { LABEL, newOrder, openRentalShop, unitsOf } from '../../test/checkout/rental-shop.ts'
import { insertCustomer } from '../../test/factories.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'

const shop = await openCheckoutShop()
const { db } = shop
const rentals = openRentalShop(shop)
const order = await newOrder(shop, [{ sku: SKU, quantity: 2 }])
await packOrder(rentals, order.order_number)
await shipOrder(rentals, order.order_number, LABEL)
const [unit] = await unitsOf(shop, order.order_number)
const customer = await insertCustomer(db, {
  first_name: 'Wilhelmina',
  last_name: 'Brandt',
  email: 'mina@brandt.example',
  phone_number: '6465550123',
})
const event = await insertTrunkShow(db, { password: 'moon', theme: 'Winter Moonlight Ball' })

const all = await logInStaff(shop)
const search = async (text: string, { call } = all) =>
  bodyOf(await call(searchEverything, { text })).results.map(({ kind, key }) => [kind, key])

test.each([
  ['the number of an order', order.order_number, ['order', order.order_number]],
  [
    'a number in lower case, without its prefix',
    order.order_number.slice(3, 9).toLowerCase(),
    ['order', order.order_number],
  ],
  ['the e-mail address of an order', order.email.slice(0, 12), ['order', order.order_number]],
  ['the name of an address', 'nora la', ['order', order.order_number]],
  ['the beginnings of both names', 'no la', ['order', order.order_number]],
  ['the phone number of an address', '(404) 555-0177', ['order', order.order_number]],
  ['a tracking number', '1Z 999', ['order', order.order_number]],
  ['the last name of a customer', 'brand', ['customer', String(customer.id)]],
  ['both names of a customer', 'Wilhelmina Bra', ['customer', String(customer.id)]],
  ['the e-mail address of a customer', 'mina@', ['customer', String(customer.id)]],
  ['the phone number of a customer', '646-555-0123', ['customer', String(customer.id)]],
  ['the code of a unit', unitCodeOf(unit!.id).toLowerCase(), ['unit', unitCodeOf(unit!.id)]],
  ['a part of the title of a product', 'dette', ['product', '1']],
  ['a word of the theme of an event', 'moonl', ['event', String(event)]],
])('finds by %s (STAFF-74)', async (_way, text, expected) => {
  expect(await search(text)).toContainEqual(expected)
})

test('marks of patterns and quotes are plain characters', async () => {
  for (const text of ['%%', '__', "o'", String.raw`a\b`, "':*", '& |', '"x'])
    expect([text, await search(text)]).toEqual([text, []])
})

test('a mistyped code finds no unit, and a text that is too short is refused', async () => {
  const code = unitCodeOf(unit!.id)
  const other = code.slice(0, -1) + (code.endsWith('2') ? '3' : '2')
  expect(await search(other)).toEqual([])
  expect((await all.call(searchEverything, { text: ' a ' })).status).toBe(400)
})

test('members find only what they may open', async () => {
  const kindsFor = async (permission: 'warehouse' | 'events' | 'catalogue') => {
    const member = await logInStaff(shop, [permission])
    const texts = [order.order_number, 'brandt', unitCodeOf(unit!.id), 'odette', 'moonlight']
    const found = await Promise.all(texts.map((text) => search(text, member)))
    return found.map((results) => results.length > 0)
  }
  expect(await kindsFor('warehouse')).toEqual([true, false, true, true, true])
  expect(await kindsFor('catalogue')).toEqual([false, false, true, true, false])
  expect(await kindsFor('events')).toEqual([false, false, false, false, true])
})
