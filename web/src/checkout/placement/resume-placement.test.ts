import type { CheckoutStatus } from '@twirl/contract/buying/checkout'
import { describe, expect, test } from 'vitest'
import { NotPlacedError, outcomeOf } from './resume-placement.ts'

const outcome = (state: CheckoutStatus['state'], tries = 1) => {
  try {
    return outcomeOf({ state, order_number: null, order_key: null }, tries)
  } catch (error) {
    return error
  }
}

describe('what became of an order', () => {
  test('a paid one is placed, with its key', () => {
    const order = { order_number: 'TW-12345678', order_key: 'key' }
    expect(outcomeOf({ state: 'PAID', ...order }, 1)).toEqual(order)
  })

  test('a declined card is told as when the order is placed', () => {
    expect(outcome('DECLINED')).toMatchObject({
      code: 'PAY_FAILED',
      message: 'Card Declined, order creation failure!',
    })
  })

  test('a pending one is asked again, however often', () => {
    expect(outcome('PENDING', 1)).toMatchObject({ code: 'CHECKOUT_PENDING' })
    expect(outcome('PENDING', 15)).toMatchObject({ code: 'CHECKOUT_PENDING' })
  })

  test('an ended one is not placed', () => {
    expect(outcome('ENDED')).toBeInstanceOf(NotPlacedError)
  })

  test('an open one may still arrive at the shop; then it is not placed', () => {
    expect(outcome('OPEN', 2)).toMatchObject({ code: 'CHECKOUT_PENDING' })
    expect(outcome('OPEN', 3)).toBeInstanceOf(NotPlacedError)
  })
})
