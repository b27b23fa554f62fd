import type { CheckoutStatus } from '@twirl/contract/buying/checkout'
import { CallError, type Client } from '@twirl/contract/client'
import { expect, test } from 'vitest'
import { askUntilAnswered, PAUSES_MS } from './ask-until-answered.ts'
import { awaitOtherOrder, OtherOrderError, OtherOrderOpenError } from './other-order.ts'
import { resumePlacement } from './resume-placement.ts'

type State = CheckoutStatus['state']

const NOT_FOUND = new CallError(404, { id: '', message: '', errorCode: 'ORDER_NOT_FOUND' })
const NO_CONNECTION = new CallError(0, { id: '', message: '', errorCode: 'CONNECTION_FAILED' })

/** A shop that answers these states of the orders one after the other; the last one stays. */
function shopWith(answers: Record<string, (State | Error)[]>) {
  const methods = new Set<string>()
  const call = (async ({ method }: { method: string }, { orderToken }: { orderToken: string }) => {
    methods.add(method)
    const [answer, ...later] = answers[orderToken] ?? [NOT_FOUND]
    if (later.length > 0) answers[orderToken] = later
    if (answer instanceof Error) throw answer
    const order = { order_number: 'TW-00000001', order_key: 'key' }
    return {
      state: answer,
      ...(answer === 'PAID' ? order : { order_number: null, order_key: null }),
    }
  }) as unknown as Client
  return { call, methods }
}

async function follow(answers: Record<string, (State | Error)[]>) {
  const { call, methods } = shopWith(answers)
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  const tokens = Object.keys(answers)
  const settle = (token: string) =>
    askUntilAnswered({
      ...resumePlacement(token, call),
      withdraw: resumePlacement(token, call).ask,
      send: null,
      onWaiting: () => {},
      pause,
    })
  const error = await awaitOtherOrder(tokens, settle, call).catch((reason: unknown) => reason)
  return { error, pauses, methods: [...methods] }
}

test('the order that is being paid is followed until it is placed (CHECKOUT-24)', async () => {
  const { error } = await follow({
    a: ['OPEN'],
    b: ['PENDING', 'PENDING', NO_CONNECTION, 'PENDING', 'PAID'],
  })
  expect(error).toEqual(new OtherOrderError(true))
})

test('an order that was placed meanwhile is known at once', async () => {
  const { error, pauses } = await follow({ a: ['DECLINED'], b: ['PAID'] })
  expect({ error, pauses }).toEqual({ error: new OtherOrderError(true), pauses: [] })
})

test.each(['DECLINED', 'ENDED', 'REFUNDED'] as const)(
  'an order that ends as %s was not placed',
  async (state) => {
    const { error } = await follow({ a: ['PENDING', 'PENDING', state] })
    expect(error).toEqual(new OtherOrderError(false))
  },
)

test('nothing is told about an order that this browser does not know', async () => {
  expect((await follow({})).error).toBeInstanceOf(OtherOrderOpenError)
  expect((await follow({ a: ['DECLINED'], b: [NOT_FOUND] })).error).toBeInstanceOf(
    OtherOrderOpenError,
  )
})

test('nothing is told about an order that cannot be asked for', async () => {
  expect((await follow({ a: [NO_CONNECTION] })).error).toBeInstanceOf(OtherOrderOpenError)
  expect((await follow({ a: ['PENDING', NOT_FOUND] })).error).toBeInstanceOf(OtherOrderOpenError)
})

test('an order without an outcome for minutes stays open, and is never withdrawn', async () => {
  const { error, pauses, methods } = await follow({ a: ['PENDING'] })
  expect(error).toBeInstanceOf(OtherOrderOpenError)
  expect(pauses).toEqual(PAUSES_MS)
  expect(methods).toEqual(['GET'])
})
