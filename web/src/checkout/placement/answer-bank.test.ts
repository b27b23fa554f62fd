import type { CheckoutStatus } from '@twirl/contract/buying/checkout'
import { CallError, type Client } from '@twirl/contract/client'
import { describe, expect, test } from 'vitest'
import { answerBank, type BankMove, NotConfirmedError, OtherCardError } from './answer-bank.ts'
import { askUntilAnswered } from './ask-until-answered.ts'
import { resumePlacement } from './resume-placement.ts'

type State = CheckoutStatus['state']

const ORDER = { order_number: 'TW-12345678', order_key: 'key' }
const NO_CONNECTION = new CallError(0, { id: '', message: '', errorCode: 'CONNECTION_FAILED' })
const ACTION = { client_secret: 'pi_1_secret_1', act_until: '2026-11-18T20:15:00.000Z' }

/** A shop that answers these states one after the other, to a customer who makes these moves. */
async function answer(moves: BankMove[], states: (State | Error)[]) {
  const asked: string[] = []
  const call = (async ({ method, path }: { method: string; path: string }) => {
    asked.push(path.endsWith('/continue') ? 'CONTINUE' : method)
    const state = states.length > 1 ? states.shift()! : states[0]!
    if (state instanceof Error) throw state
    const order = state === 'PAID' ? ORDER : { order_number: null, order_key: null }
    return { state, ...order, action: state === 'ACTION_REQUIRED' ? ACTION : null }
  }) as unknown as Client
  const order = resumePlacement('token', call)
  const outcome = await answerBank(ACTION, {
    order,
    nextMove: async () => moves.shift() ?? 'LOOK',
    settle: () =>
      askUntilAnswered({
        ...order,
        ask: order.proceed,
        send: null,
        onWaiting: () => {},
        pause: async () => {},
      }),
  }).catch((error: unknown) => error)
  return { outcome, asked }
}

describe('while the bank waits for the customer (PAY-28)', () => {
  test('the page looks whether the payment was confirmed elsewhere', async () => {
    const { outcome, asked } = await answer(
      [],
      ['ACTION_REQUIRED', NO_CONNECTION, 'ACTION_REQUIRED', 'PAID'],
    )
    expect(outcome).toEqual(ORDER)
    expect(asked).toEqual(['GET', 'GET', 'GET', 'GET'])
  })

  test('a payment that is confirmed is continued until it has an outcome', async () => {
    const { outcome, asked } = await answer(['PROCEED'], ['PENDING', 'PAID'])
    expect({ outcome, asked }).toEqual({ outcome: ORDER, asked: ['CONTINUE', 'CONTINUE'] })
  })

  test('a bank that has not told Stripe yet asks again', async () => {
    const { outcome } = await answer(['PROCEED', 'LOOK'], ['ACTION_REQUIRED', 'PENDING', 'PAID'])
    expect(outcome).toEqual(ORDER)
  })

  test.each<[BankMove, State]>([
    ['PROCEED', 'DECLINED'],
    ['LOOK', 'ENDED'],
  ])('a payment that is not confirmed is told so: %s, %s (PAY-30)', async (move, state) => {
    expect((await answer([move], [state])).outcome).toBeInstanceOf(NotConfirmedError)
  })

  test.each<State>(['ENDED', 'DECLINED'])(
    'another card can be used: the payment is withdrawn, and %s (PAY-31)',
    async (state) => {
      const { outcome, asked } = await answer(['WITHDRAW'], [state])
      expect(outcome).toBeInstanceOf(OtherCardError)
      expect(asked).toEqual(['DELETE'])
    },
  )

  test('a payment that was faster than its withdrawal is placed', async () => {
    expect((await answer(['WITHDRAW'], ['PAID'])).outcome).toEqual(ORDER)
    expect((await answer(['WITHDRAW'], ['PENDING', 'PAID'])).outcome).toEqual(ORDER)
  })

  test('a withdrawal that is lost can be tried again', async () => {
    const { outcome, asked } = await answer(['WITHDRAW', 'WITHDRAW'], [NO_CONNECTION, 'ENDED'])
    expect(outcome).toBeInstanceOf(OtherCardError)
    expect(asked).toEqual(['DELETE', 'DELETE'])
  })
})
