import { continueOrder, getCheckoutStatus } from '@twirl/contract/buying/checkout'
import { confirmCardSetup, createCardSetup } from '@twirl/contract/buying/credit-cards'
import { getPaymentSetup } from '@twirl/contract/buying/payments'
import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../test/build-test-app.ts'
import {
  newCustomerBuyer,
  newGuestBuyer,
  openCheckoutShop,
} from '../../test/checkout/checkout-shop.ts'

const CONFIRMATION_TOKEN = 'ctoken_1AbCdEfGhIjKlMnO'

describe('with the built-in gateway', async () => {
  const shop = await openCheckoutShop()

  test('cards are typed into the shop’s own form (PAY-1)', async () => {
    const { body } = await shop.call(getPaymentSetup, {}, { guestId: null })
    expect(body).toEqual({ provider: 'built_in', publishable_key: null })
  })

  test('a card of other fields is not taken, and nothing is charged (PAY-2)', async () => {
    const guest = await newGuestBuyer(shop)
    const quote = bodyOf(await guest.previewBag())
    const confirmed = { credit_card: null, confirmation_token: CONFIRMATION_TOKEN }
    expect((await guest.place(quote, confirmed)).error).toMatchObject({
      errorCode: 'BAD_REQUEST',
      fields: { confirmation_token: 'Not taken' },
    })
    const none = await guest.place(quote, { credit_card: null })
    expect(none.error).toMatchObject({ fields: { credit_card: 'Required' } })
    const { order_token: orderToken } = quote
    const open = { state: 'OPEN', order_number: null, order_key: null, action: null }
    expect((await guest.visitor.call(getCheckoutStatus, { orderToken })).body).toEqual(open)
    expect((await guest.visitor.call(continueOrder, { orderToken })).body).toEqual(open)
  })

  test('there is nothing to set up for a saved card (PAY-2)', async () => {
    const { visitor } = await newCustomerBuyer(shop)
    expect((await visitor.call(createCardSetup, {})).status).toBe(400)
    const setup_intent_id = 'seti_1AbCdEfGhIjKlMnO'
    expect((await visitor.call(confirmCardSetup, { setup_intent_id })).status).toBe(400)
  })
})
