import { CallError, type Client } from '@twirl/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  findOrderInProgress,
  findPlacedOrder,
  storeSentOrder,
  tokensOfSentOrders,
} from './sent-orders.ts'

const HOUR_MS = 60 * 60 * 1_000
const bag = (order_token: string, ...item_ids: number[]) =>
  ({ flow: 'INDIVIDUAL', order_token, item_ids }) as const

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => void values.set(key, text),
  })
  return () => vi.unstubAllGlobals()
})

test('orders are found by an item of theirs, the newest first, for half a day', () => {
  storeSentOrder(bag('a', 1, 2), 0)
  storeSentOrder(bag('b', 3), HOUR_MS)
  storeSentOrder({ ...bag('c', 1), flow: 'TRUNK_SHOW' }, HOUR_MS)
  storeSentOrder(bag('d', 2, 4), 2 * HOUR_MS)
  expect(tokensOfSentOrders('INDIVIDUAL', [2], 3 * HOUR_MS)).toEqual(['d', 'a'])
  expect(tokensOfSentOrders('INDIVIDUAL', [5], 3 * HOUR_MS)).toEqual([])
  expect(tokensOfSentOrders('INDIVIDUAL', [], 3 * HOUR_MS)).toEqual(['d', 'b', 'a'])
  expect(tokensOfSentOrders('TRUNK_SHOW', [], 3 * HOUR_MS)).toEqual(['c'])
  expect(tokensOfSentOrders('INDIVIDUAL', [], 12 * HOUR_MS)).toEqual(['d', 'b'])
})

test('an order that is sent again is stored once, and of many the last five', () => {
  for (const token of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) storeSentOrder(bag(token, 1))
  expect(tokensOfSentOrders('INDIVIDUAL', [1])).toEqual(['c', 'f', 'e', 'd', 'b'])
})

const OPEN = { state: 'OPEN', order_number: null, order_key: null }
const PAID = { state: 'PAID', order_number: 'TW-00000001', order_key: 'key' }
const NOT_FOUND = new CallError(404, { id: '', message: 'absent', errorCode: 'ORDER_NOT_FOUND' })

const shopWith = (answers: Record<string, object>) =>
  (async (_endpoint: unknown, { orderToken }: { orderToken: string }) => {
    const answer = answers[orderToken]
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Client

test.each(['PENDING', 'ACTION_REQUIRED', 'PAID'] as const)(
  'an order that is %s is followed by a second page of the same bag (PAY-32)',
  async (state) => {
    const call = shopWith({ a: OPEN, b: { ...OPEN, state } })
    expect(await findOrderInProgress(['a', 'b'], call)).toBe('b')
  },
)

test('the order that was placed is named, others are passed over', async () => {
  const call = shopWith({ a: OPEN, b: NOT_FOUND, c: PAID })
  expect(await findPlacedOrder(['a', 'b', 'c'], call)).toEqual({
    order_number: 'TW-00000001',
    order_key: 'key',
  })
  expect(await findPlacedOrder(['a', 'b'], call)).toBeNull()
})
