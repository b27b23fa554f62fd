import type { CheckoutStatus } from '@twirl/contract/buying/checkout'
import { CallError, type Client } from '@twirl/contract/client'
import { describe, expect, test } from 'vitest'
import { NotBegunError, NotPlacedError } from './ask-until-answered.ts'
import { resumePlacement, UnconfirmedError } from './resume-placement.ts'

type State = CheckoutStatus['state']
const ORDER = { order_number: 'TW-12345678', order_key: 'key' }

/** A shop in which the order has this state. */
const shopWith = (state: State) => {
  const order = state === 'PAID' ? ORDER : { order_number: null, order_key: null }
  return resumePlacement('token', (() => Promise.resolve({ state, ...order })) as unknown as Client)
}
const failureOf = (answer: Promise<unknown>) => answer.catch((error: unknown) => error)

describe.each(['ask', 'withdraw'] as const)('what became of an order, by %s', (step) => {
  const outcomeOf = (state: State) => failureOf(shopWith(state)[step]())

  test('a paid one is placed, with its key', async () => {
    expect(await outcomeOf('PAID')).toEqual(ORDER)
  })

  test('a declined card is told as when the order is placed', async () => {
    expect(await outcomeOf('DECLINED')).toMatchObject({
      code: 'PAY_FAILED',
      message: 'Card Declined, order creation failure!',
    })
  })

  test('a charge that came too late is told as given back', async () => {
    expect(await outcomeOf('REFUNDED')).toMatchObject({ code: 'ORDER_REFUNDED' })
  })

  test('a pending one has no outcome', async () => {
    expect(await outcomeOf('PENDING')).toMatchObject({ code: 'CHECKOUT_PENDING' })
  })

  test('an ended one is not placed', async () => {
    expect(await outcomeOf('ENDED')).toBeInstanceOf(NotPlacedError)
  })

  test('an open one has not begun', async () => {
    expect(await outcomeOf('OPEN')).toBeInstanceOf(NotBegunError)
  })

  test('one that is not found is not confirmed, and not known to be unpaid', async () => {
    const call = (() =>
      Promise.reject(
        new CallError(404, { id: '', message: '', errorCode: 'ORDER_NOT_FOUND' }),
      )) as unknown as Client
    await expect(resumePlacement('token', call)[step]()).rejects.toBeInstanceOf(UnconfirmedError)
  })
})
