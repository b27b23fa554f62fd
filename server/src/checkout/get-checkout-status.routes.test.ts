import { getCheckoutStatus, withdrawOrder } from '@twirl/contract/buying/checkout'
import { getOrder } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  cardOf,
  DECLINED_CARD,
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
} from '../../test/checkout/checkout-shop.ts'
import { holdGateway } from '../../test/checkout/hold-gateway.ts'
import { eventually } from '../../test/eventually.ts'
import { newVisitor } from '../../test/new-visitor.ts'

const shop = await openCheckoutShop({ testing: { sweepMs: 50 } })
const { db, clock } = shop
const NO_ORDER = { order_number: null, order_key: null, action: null }

afterEach(async () => {
  await sql`update sandbox_dial set is_out = false`.execute(db)
})

describe('GET /ajax/checkout/{orderToken}', () => {
  test('is OPEN until the order is submitted, and ENDED when the quote is replaced or too old', async () => {
    const { visitor, previewBag } = await newGuestBuyer(shop)
    const { order_token: orderToken } = (await previewBag()).body
    const status = (token: string) => visitor.call(getCheckoutStatus, { orderToken: token })
    expect((await status(orderToken)).body).toEqual({ state: 'OPEN', ...NO_ORDER })
    const { order_token: current } = (await previewBag({ order_token: orderToken })).body
    expect((await status(orderToken)).body).toEqual({ state: 'ENDED', ...NO_ORDER })
    clock.advance({ minutes: 31 })
    expect((await status(current)).body).toEqual({ state: 'ENDED', ...NO_ORDER })
  })

  test('is PAID for a guest, with the number and a key that opens the order', async () => {
    const { visitor, previewBag, place } = await newGuestBuyer(shop)
    const quoted = (await previewBag()).body
    const placed = (await place(quoted)).body
    const status = await visitor.call(getCheckoutStatus, { orderToken: quoted.order_token })
    expect(status.body).toEqual({ state: 'PAID', ...placed, action: null })
    const { order_number: orderNumber, order_key: key } = status.body
    const order = await newVisitor(shop).call(getOrder, { orderNumber: orderNumber!, key: key! })
    expect(order.body.order_number).toBe(orderNumber)
  })

  test('is DECLINED when the card was declined', async () => {
    const { visitor, previewBag, place } = await newGuestBuyer(shop)
    const quoted = (await previewBag()).body
    await place(quoted, { credit_card: cardOf(DECLINED_CARD) })
    const status = await visitor.call(getCheckoutStatus, { orderToken: quoted.order_token })
    expect(status.body).toEqual({ state: 'DECLINED', ...NO_ORDER })
  })

  test('is PENDING while the gateway is away, and then PAID', async () => {
    const { visitor, previewBag, place } = await newCustomerBuyer(shop)
    const quoted = (await previewBag()).body
    const status = () => visitor.call(getCheckoutStatus, { orderToken: quoted.order_token })
    await sql`update sandbox_dial set is_out = true`.execute(db)
    await place(quoted)
    expect((await status()).body).toEqual({ state: 'PENDING', ...NO_ORDER })
    await sql`update sandbox_dial set is_out = false`.execute(db)
    clock.advance({ seconds: 3 })
    await eventually(async () => expect((await status()).body.state).toBe('PAID'))
  })

  test('is ENDED when the attempt was given up', async () => {
    const { visitor, previewBag, place } = await newCustomerBuyer(shop)
    const quoted = (await previewBag()).body
    const status = () => visitor.call(getCheckoutStatus, { orderToken: quoted.order_token })
    await sql`update sandbox_dial set is_out = true`.execute(db)
    await place(quoted)
    clock.advance({ minutes: 16 })
    await sql`update sandbox_dial set is_out = false`.execute(db)
    await eventually(async () =>
      expect((await status()).body).toEqual({ state: 'ENDED', ...NO_ORDER }),
    )
  })

  test('is ORDER_NOT_FOUND for a foreign token and for an absent one', async () => {
    const { previewBag, place } = await newGuestBuyer(shop)
    const quoted = (await previewBag()).body
    await place(quoted)
    const stranger = newVisitor(shop)
    for (const orderToken of [quoted.order_token, '0'.repeat(32)]) {
      const { error, status } = await stranger.call(getCheckoutStatus, { orderToken })
      expect([status, error.error_code]).toEqual([404, 'ORDER_NOT_FOUND'])
    }
  })
})

describe('DELETE /ajax/checkout/{orderToken}', () => {
  test('ends an order that was not begun, so that a submit which arrives later is refused', async () => {
    const { visitor, previewBag, place } = await newGuestBuyer(shop)
    const quoted = (await previewBag()).body
    const withdrawn = await visitor.call(withdrawOrder, { orderToken: quoted.order_token })
    expect(withdrawn.body).toEqual({ state: 'ENDED', ...NO_ORDER })
    expect((await place(quoted)).error.error_code).toBe('ORDER_TOKEN_EXPIRED')
  })

  test('of an order whose card is on its way to the gateway is final', async () => {
    const { visitor, previewBag, place } = await newGuestBuyer(shop)
    const quoted = (await previewBag()).body
    const { order_token: orderToken } = quoted
    const placed = await holdGateway(db, {
      work: () => place(quoted),
      meanwhile: async () => {
        const withdrawn = await visitor.call(withdrawOrder, { orderToken })
        expect(withdrawn.body.state).toBe('ENDED')
      },
    })
    expect(placed.error.error_code).toBe('ORDER_TOKEN_EXPIRED')
    expect((await visitor.call(getCheckoutStatus, { orderToken })).body.state).toBe('ENDED')
  })

  test('changes nothing about an order that is being paid, or was paid', async () => {
    const { visitor, previewBag, place } = await newCustomerBuyer(shop)
    const quoted = (await previewBag()).body
    const withdraw = () => visitor.call(withdrawOrder, { orderToken: quoted.order_token })
    await sql`update sandbox_dial set is_out = true`.execute(db)
    await place(quoted)
    expect((await withdraw()).body).toEqual({ state: 'PENDING', ...NO_ORDER })
    await sql`update sandbox_dial set is_out = false`.execute(db)
    clock.advance({ seconds: 3 })
    await eventually(async () => expect((await withdraw()).body.state).toBe('PAID'))
  })

  test('is ORDER_NOT_FOUND for a foreign token, which stays', async () => {
    const { previewBag, place } = await newGuestBuyer(shop)
    const quoted = (await previewBag()).body
    const { error } = await newVisitor(shop).call(withdrawOrder, { orderToken: quoted.order_token })
    expect(error.error_code).toBe('ORDER_NOT_FOUND')
    expect((await place(quoted)).status).toBe(200)
  })
})
