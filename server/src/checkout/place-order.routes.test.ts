import { listCarts } from '@twirl/contract/cart'
import { getOrder } from '@twirl/contract/orders'
import { afterEach, describe, expect, test } from 'vitest'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import {
  cardOf,
  DECLINED_CARD,
  newGuestBuyer,
  openCheckoutShop,
  PRICE,
  SILENT_CARD,
} from '../../test/checkout/checkout-shop.ts'

const shop = await openCheckoutShop()
const { db } = shop

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

describe('a guest who buys', () => {
  test('sees what it costs, pays once, and gets a mail with a link to the order', async () => {
    const buyer = await newGuestBuyer(shop)
    const quoted = await buyer.previewBag()
    expect(quoted.status).toBe(200)
    expect(quoted.body).toMatchObject({
      subtotal: PRICE,
      delivery_fee: 0,
      is_able_to_checkout: true,
      trunk_show: null,
      arrives_by: null,
    })
    const placed = await buyer.place(quoted.body)
    expect(placed.status).toBe(200)
    const { order_number, order_key } = placed.body
    expect(order_number).toMatch(/^TW-[0-9A-HJKMNP-TV-Z]{8}$/)

    const carts = await buyer.visitor.call(listCarts, {})
    expect(carts.body.carts).toEqual([])
    const order = await buyer.visitor.call(getOrder, { orderNumber: order_number })
    expect(order.body).toMatchObject({ order_number, channel: 'INDIVIDUAL', status: 'PAID' })
    const [mail] = await shop.outbox(buyer.email)
    expect(mail!.text).toContain(`/order/${order_number}?key=${order_key}`)
  })
})
