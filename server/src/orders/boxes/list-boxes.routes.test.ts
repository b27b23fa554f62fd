import { listBoxes } from '@twirl/contract/staff/orders/boxes'
import { expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { ADDRESS, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { insertOrder } from '../../../test/order-factory.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const shop = await openCheckoutShop({ now: NOW })
const { db } = shop
const { call } = await logInStaff(shop, ['warehouse'])
let events = 0

type Order = { hasOwnParcel?: boolean; isHandedOut?: boolean }

/** An event with bought pieces: an order that is handed out needs nothing more. */
async function newEvent(hand_out_date: string | null, orders: Order[]): Promise<number> {
  const trunk_show_id = await insertTrunkShow(db, {
    password: `list${++events}`,
    opens_at: new Date('2026-12-01T12:00:00Z'),
    closes_at: new Date('2026-12-06T12:00:00Z'),
    hand_out_date,
    shipping_address: JSON.stringify(ADDRESS),
  })
  for (const { hasOwnParcel, isHandedOut } of orders)
    await insertOrder(db, {
      trunk_show_id,
      channel: 'GROUP_RENTAL',
      items: [{ transaction_type: 'PURCHASE' }],
      ...(hasOwnParcel && { delivery_address: JSON.stringify(ADDRESS) }),
      ...(isHandedOut && {
        shipment: { shipped_at: '2026-12-20T12:00:00Z', delivered_at: '2026-12-22T12:00:00Z' },
      }),
    })
  return trunk_show_id
}

async function listPages(limit: number): Promise<number[][]> {
  const pages: number[][] = []
  let after: string | undefined
  do {
    const { boxes, next } = bodyOf(await call(listBoxes, { limit, ...(after && { after }) }))
    pages.push(boxes.map(({ id }) => id))
    after = next ?? undefined
  } while (after)
  return pages
}

test('lists the events whose box needs something by the day of the hand-out, in full pages (STAFF-25)', async () => {
  const ownParcel = [{ hasOwnParcel: true }, { isHandedOut: true }]
  const last = await newEvent(null, [{}])
  const third = await newEvent('2027-01-22', [{}, { isHandedOut: true }])
  await newEvent('2027-01-19', ownParcel)
  const first = await newEvent('2027-01-18', [{}, {}])
  await newEvent('2027-01-20', ownParcel)
  await newEvent('2027-01-17', [{ isHandedOut: true }])
  await newEvent('2027-01-17', [])
  const second = await newEvent('2027-01-21', [{ hasOwnParcel: true }, {}])
  const fourth = await newEvent('2027-01-22', [{}])
  await newEvent('2027-01-24', ownParcel)
  expect(await listPages(50)).toEqual([[first, second, third, fourth, last]])
  expect(await listPages(2)).toEqual([[first, second], [third, fourth], [last]])
  expect(await listPages(1)).toEqual([[first], [second], [third], [fourth], [last]])
})
