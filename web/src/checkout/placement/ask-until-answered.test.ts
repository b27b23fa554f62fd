import { CallError } from '@twirl/contract/client'
import { ERRORS, type ErrorCode } from '@twirl/contract/errors'
import { describe, expect, test } from 'vitest'
import {
  askUntilAnswered,
  isBusyAnswer,
  NoAnswerError,
  NotBegunError,
  NotPlacedError,
  PAUSES_MS,
  TooBusyError,
} from './ask-until-answered.ts'
import { UnconfirmedError } from './resume-placement.ts'

const failure = (errorCode: ErrorCode, retryAfterSeconds?: number) =>
  new CallError(
    ERRORS[errorCode].status,
    { id: '', message: errorCode, errorCode },
    retryAfterSeconds,
  )
const lost = (status: number, errorCode: string) =>
  new CallError(status, { id: '', message: '', errorCode })
const NO_CONNECTION = lost(0, 'CONNECTION_FAILED')

/**
 * Sends an order to a shop that gives this answer, and these to further orders and to the questions; an answer that is an
 * error is thrown.
 */
async function place({
  sent,
  sentAgain = [],
  asked,
  withdrawn = new NotPlacedError(),
}: {
  sent?: unknown
  sentAgain?: unknown[]
  asked: unknown[]
  withdrawn?: unknown
}) {
  const pauses: number[] = []
  let [sends, questions, waitings, withdrawals] = [0, 0, 0, 0]
  const give = (answer: unknown) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  const outcome = await askUntilAnswered({
    send: sent === undefined ? null : () => give([sent, ...sentAgain].at(sends++) ?? sent),
    ask: () => give(asked[Math.min(questions++, asked.length - 1)]),
    withdraw: () => {
      withdrawals++
      return give(withdrawn)
    },
    onWaiting: () => void waitings++,
    pause: (ms) => {
      pauses.push(ms)
      return Promise.resolve()
    },
  }).catch((error: unknown) => error)
  return { outcome, pauses, sends, questions, waitings, withdrawals }
}

test('an order that is answered needs no question', async () => {
  const placed = await place({ sent: 'placed', asked: [] })
  expect(placed).toMatchObject({
    outcome: 'placed',
    pauses: [],
    sends: 1,
    questions: 0,
    waitings: 0,
  })
})

describe('an order is sent once, and then only asked for,', () => {
  test.each([
    failure('CHECKOUT_PENDING'),
    failure('UNAVAILABLE'),
    failure('REQUEST_TIMEOUT'),
    failure('INTERNAL_ERROR'),
    NO_CONNECTION,
    lost(200, 'NOT_JSON'),
    lost(403, 'NOT_JSON'),
    new Error('oops'),
  ])('after %o', async (error) => {
    const { outcome, sends, questions, waitings } = await place({ sent: error, asked: ['placed'] })
    expect({ outcome, sends, questions, waitings }).toEqual({
      outcome: 'placed',
      sends: 1,
      questions: 1,
      waitings: 1,
    })
  })
})

test.each([
  'PAY_FAILED',
  'ORDER_CHANGED',
  'ORDER_IN_PROGRESS',
  'ORDER_REFUNDED',
  'PAYMENT_UNAVAILABLE',
  'CARD_NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
  'BAD_REQUEST',
] as const)('%s is an outcome of an order that was just sent', async (code) => {
  const { outcome, questions } = await place({ sent: failure(code), asked: ['placed'] })
  expect(outcome).toMatchObject({ code })
  expect(questions).toBe(0)
})

test.each([
  failure('TOO_MANY_REQUESTS'),
  failure('UNAUTHORIZED'),
  failure('PAYMENT_UNAVAILABLE'),
  failure('CARD_NOT_FOUND'),
  failure('CHECKOUT_PENDING'),
  failure('INTERNAL_ERROR'),
  NO_CONNECTION,
])('%o is no outcome of an order that was sent before', async (error) => {
  const { outcome, questions } = await place({ asked: [error, error, 'placed'] })
  expect(outcome).toBe('placed')
  expect(questions).toBe(3)
})

test.each([
  failure('PAY_FAILED'),
  failure('ORDER_REFUNDED'),
  new NotPlacedError(),
  new UnconfirmedError(),
])('%o ends the questions', async (error) => {
  const { outcome } = await place({ sent: NO_CONNECTION, asked: [NO_CONNECTION, error, 'placed'] })
  expect(outcome).toBe(error)
})

test('an order that may be on its way is withdrawn after three answers that it has not begun', async () => {
  const { outcome, sends, questions, withdrawals } = await place({
    sent: NO_CONNECTION,
    asked: [new NotBegunError()],
  })
  expect(outcome).toBeInstanceOf(NotPlacedError)
  expect({ sends, questions, withdrawals }).toEqual({ sends: 1, questions: 3, withdrawals: 1 })
})

test('an order for which the shop had no time is sent again, once the shop says that it has not begun', async () => {
  const busy = failure('UNAVAILABLE', 1)
  const { outcome, sends, questions, withdrawals } = await place({
    sent: busy,
    sentAgain: [busy, busy, busy, 'placed'],
    asked: [new NotBegunError()],
  })
  expect(outcome).toBe('placed')
  expect({ sends, questions, withdrawals }).toEqual({ sends: 5, questions: 4, withdrawals: 0 })
})

test('an order for which the shop had no time is not sent again while it may have begun', async () => {
  const { outcome, sends } = await place({
    sent: failure('UNAVAILABLE'),
    asked: [NO_CONNECTION, failure('CHECKOUT_PENDING'), 'placed'],
  })
  expect({ outcome, sends }).toEqual({ outcome: 'placed', sends: 1 })
})

test.each([
  [failure('UNAVAILABLE'), true],
  [failure('CHECKOUT_PENDING'), false],
  [NO_CONNECTION, false],
])('%o means that the shop is busy: %s', (error, isBusy) => {
  expect(isBusyAnswer(error)).toBe(isBusy)
})

test('the pauses become longer, and are never shorter than the server allows', async () => {
  const { pauses } = await place({
    sent: failure('CHECKOUT_PENDING', 2),
    asked: [NO_CONNECTION, NO_CONNECTION, failure('TOO_MANY_REQUESTS', 30), 'placed'],
  })
  expect(pauses).toEqual([2_000, 1_000, 2_000, 30_000])
})

test('it stops after some minutes', async () => {
  const pending = failure('CHECKOUT_PENDING')
  const { outcome, pauses } = await place({ asked: [pending], withdrawn: pending })
  expect(outcome).toBeInstanceOf(NoAnswerError)
  expect(pauses).toEqual(PAUSES_MS)
})

describe('an order for which the shop had no time for minutes is withdrawn (CHECKOUT-25)', () => {
  const busyShop = { sent: failure('UNAVAILABLE'), asked: [new NotBegunError()] }

  test('and the shop was too busy', async () => {
    const { outcome, withdrawals } = await place(busyShop)
    expect(outcome).toBeInstanceOf(TooBusyError)
    expect(withdrawals).toBe(1)
  })

  test.each([failure('UNAVAILABLE'), failure('CHECKOUT_PENDING'), NO_CONNECTION])(
    'but after %o its outcome is open',
    async (withdrawn) => {
      const { outcome } = await place({ ...busyShop, withdrawn })
      expect(outcome).toBeInstanceOf(NoAnswerError)
    },
  )

  test('unless it was placed after all', async () => {
    const { outcome } = await place({ ...busyShop, withdrawn: 'placed' })
    expect(outcome).toBe('placed')
  })
})
