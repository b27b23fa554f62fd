import { CallError } from '@twirl/contract/client'
import { describe, expect, test } from 'vitest'
import { askUntilAnswered, isBusyAnswer, NoAnswerError, PAUSES_MS } from './ask-until-answered.ts'

const failure = (errorCode: string, retryAfterSeconds?: number) =>
  new CallError(503, { id: '', message: errorCode, errorCode }, retryAfterSeconds)

/** Asks a server that gives these answers in turn; an answer that is an error is thrown. */
const ask = (...answers: unknown[]) => askAfter({ wasOpen: false }, ...answers)

async function askAfter({ wasOpen }: { wasOpen: boolean }, ...answers: unknown[]) {
  const pauses: number[] = []
  let waitings = 0
  let asked = 0
  const outcome = await askUntilAnswered(
    () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    {
      wasOpen,
      onWaiting: () => void waitings++,
      pause: (ms) => {
        pauses.push(ms)
        return Promise.resolve()
      },
    },
  ).catch((error: unknown) => error)
  return { outcome, pauses, waitings, asked }
}

test('an answer at once needs no second try', async () => {
  expect(await ask('placed')).toEqual({ outcome: 'placed', pauses: [], waitings: 0, asked: 1 })
})

describe('it asks again', () => {
  test.each([
    'CHECKOUT_PENDING',
    'ORDER_IN_PROGRESS',
    'CONNECTION_FAILED',
    'NOT_JSON',
    'UNAVAILABLE',
    'INTERNAL_ERROR',
  ])('after %s', async (code) => {
    const { outcome, asked, waitings } = await ask(failure(code), failure(code), 'placed')
    expect({ outcome, asked, waitings }).toEqual({ outcome: 'placed', asked: 3, waitings: 2 })
  })

  test('with longer pauses, and never earlier than the server allows', async () => {
    const { pauses } = await ask(
      failure('CHECKOUT_PENDING'),
      failure('CHECKOUT_PENDING'),
      failure('TOO_MANY_REQUESTS', 30),
      'placed',
    )
    expect(pauses).toEqual([1_000, 2_000, 30_000])
  })
})

test.each(['PAY_FAILED', 'ORDER_CHANGED', 'PAYMENT_UNAVAILABLE', 'TOO_MANY_REQUESTS'])(
  '%s is an outcome',
  async (code) => {
    const { outcome, asked } = await ask(failure(code))
    expect(outcome).toMatchObject({ code })
    expect(asked).toBe(1)
  },
)

test('a limit is no outcome of an order that was sent before', async () => {
  const { outcome } = await askAfter({ wasOpen: true }, failure('TOO_MANY_REQUESTS'), 'placed')
  expect(outcome).toBe('placed')
})

test.each([
  ['UNAVAILABLE', true],
  ['CHECKOUT_PENDING', false],
  ['CONNECTION_FAILED', false],
])('%s means that the shop is busy: %s', (code, isBusy) => {
  expect(isBusyAnswer(failure(code))).toBe(isBusy)
})

test('an outcome after waiting ends it', async () => {
  const { outcome } = await ask(failure('CHECKOUT_PENDING'), failure('PAY_FAILED'))
  expect(outcome).toMatchObject({ code: 'PAY_FAILED' })
})

test('it stops after some minutes', async () => {
  const { outcome, pauses } = await ask(failure('CHECKOUT_PENDING'))
  expect(outcome).toBeInstanceOf(NoAnswerError)
  expect(pauses).toEqual(PAUSES_MS)
})
