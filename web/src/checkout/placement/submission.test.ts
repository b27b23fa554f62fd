import type { Preview } from '@twirl/contract/buying/checkout'
import { describe, expect, test } from 'vitest'
import type { QuoteRequest } from '../use-quote.ts'
import { toSubmission } from './submission.ts'

const address = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  cell_phone: '4045550131',
  street_address: '1 Peachtree St',
  apt_unit_floor: null,
  city: 'Atlanta',
  state: 'GA' as const,
  zip_code: '30301',
}
const items = [{ id: 7, quantity: 2 }]
const request: QuoteRequest = {
  flow: 'INDIVIDUAL',
  trunkShowId: null,
  items,
  address: { id: 3, ...address },
  guestAddress: null,
}
const preview = { order_token: '0'.repeat(32), coupon_code: 'SAVE' } as Preview
const order = { items, order_token: preview.order_token, coupon_code: 'SAVE' }

describe('an order is sent to the call of its kind', () => {
  test('a customer orders', () => {
    expect(toSubmission(request, preview, { id: 9 })).toEqual({
      call: 'individual',
      input: { ...order, cart_type: 'INDIVIDUAL', customer_address_id: 3, credit_card_id: 9 },
    })
  })

  test('a member of a group orders', () => {
    const group = { ...request, flow: 'TRUNK_SHOW', trunkShowId: 5, address: null } as const
    expect(toSubmission(group, preview, { id: 9 })).toEqual({
      call: 'group',
      input: { ...order, trunk_show_id: 5, customer_address_id: null, credit_card_id: 9 },
    })
  })

  const typed = {
    credit_card_number: '4242424242424242',
    expiration_date: '2049-04-01',
    security_code: '123',
  }

  test.each([true, false])('a card of the gateway’s fields pays, saved %s (PAY-24)', (isSaved) => {
    const card = { confirmationToken: 'ctoken_12345678', isSavedForLater: isSaved }
    expect(toSubmission(request, preview, card).input).toMatchObject({
      confirmation_token: 'ctoken_12345678',
      save_for_later: isSaved,
    })
  })

  test('a guest orders, with the card', () => {
    const guest_customer = { ...address, email: 'ada@example.com' }
    const guest = { ...request, address: null, guestAddress: guest_customer }
    expect(toSubmission(guest, preview, { details: typed, isSavedForLater: false })).toEqual({
      call: 'guest',
      input: { ...order, guest_customer, credit_card: typed },
    })
  })

  test.each([true, false])(
    'a customer orders with a typed card, to be saved: %s',
    (isSavedForLater) => {
      expect(toSubmission(request, preview, { details: typed, isSavedForLater })).toEqual({
        call: 'individual',
        input: {
          ...order,
          cart_type: 'INDIVIDUAL',
          customer_address_id: 3,
          credit_card: { ...typed, save_for_later: isSavedForLater },
        },
      })
    },
  )
})
