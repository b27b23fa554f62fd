import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setTransport } from '#lib/api.ts'
import { applyChanges, type CartChange, cartChangeMutation } from './cart-changes.ts'
import { exampleEventItem, exampleItem } from './rules/example-item.ts'

const dress = exampleItem({ id: 1, sku: 'TW-1' })
const top = exampleItem({ id: 2, sku: 'TW-2' })
const gown = exampleEventItem(5, { id: 3, sku: 'TW-3' })
const CARTS = [
  { cart_type: 'TRUNK_SHOW' as const, items: [gown] },
  { cart_type: 'INDIVIDUAL' as const, items: [dress, top] },
]

const idsOf = (carts: ReturnType<typeof applyChanges>) =>
  carts.map(({ cart_type, items }) => [cart_type, items.map(({ id }) => id)])

test('without changes the carts are shown as stored', () => {
  expect(applyChanges(CARTS, [])).toEqual(CARTS)
})

test('the last of several quantities is shown', () => {
  const [, individual] = applyChanges(CARTS, [
    { kind: 'quantity', itemId: 1, quantity: 2 },
    { kind: 'quantity', itemId: 1, quantity: 3 },
  ])
  expect(individual?.items.map(({ quantity }) => quantity)).toEqual([3, 1])
})

test('a cart without items is not shown', () => {
  expect(idsOf(applyChanges(CARTS, [{ kind: 'remove', itemId: 3 }]))).toEqual([
    ['INDIVIDUAL', [1, 2]],
  ])
})

test('a removed item that is restored is shown first, in its cart', () => {
  const changes = [
    { kind: 'remove', itemId: 2 },
    { kind: 'restore', item: top },
  ] as const
  expect(idsOf(applyChanges(CARTS, changes))).toEqual([
    ['TRUNK_SHOW', [3]],
    ['INDIVIDUAL', [2, 1]],
  ])
  expect(idsOf(applyChanges([], [{ kind: 'restore', item: gown }]))).toEqual([['TRUNK_SHOW', [3]]])
})

test('a restored item that the server has stored already is not shown twice', () => {
  const stored = [{ cart_type: 'INDIVIDUAL' as const, items: [{ ...top, id: 9 }, dress] }]
  expect(idsOf(applyChanges(stored, [{ kind: 'restore', item: top }]))).toEqual([
    ['INDIVIDUAL', [9, 1]],
  ])
})

/** Calls the server in the given way, and returns what was sent: item and quantity. */
function startClient(answer: (quantity: number | undefined) => Promise<unknown>) {
  const sent: unknown[] = []
  setTransport((_, input) => {
    const { itemId, quantity } = input as { itemId: number; quantity?: number }
    sent.push([itemId, quantity])
    return answer(quantity)
  })
  const queryClient = new QueryClient()
  const press = (change: CartChange) =>
    queryClient
      .getMutationCache()
      .build(queryClient, cartChangeMutation(queryClient))
      .execute(change)
  return { sent, press }
}

const wish = (itemId: number, quantity: number): CartChange => ({
  kind: 'quantity',
  itemId,
  quantity,
})

test('while one quantity is being stored, only the last of the next ones is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { sent, press } = startClient((quantity) =>
    quantity === 2 ? promise : Promise.resolve({ id: 1, quantity }),
  )
  const first = press(wish(1, 2))
  await expect.poll(() => sent).toEqual([[1, 2]])
  const others = [3, 4, 5].map((quantity) => press(wish(1, quantity)))
  resolve({ id: 1, quantity: 2 })
  await Promise.all([first, ...others])
  expect(sent).toEqual([
    [1, 2],
    [1, 5],
  ])
})

test('a change of another item is not lost, and a removal replaces a waiting quantity', async () => {
  const { sent, press } = startClient((quantity) => Promise.resolve({ id: 1, quantity }))
  await Promise.all([press(wish(1, 2)), press(wish(2, 3)), press({ kind: 'remove', itemId: 1 })])
  expect(sent).toEqual([
    [2, 3],
    [1, undefined],
  ])
})

test('a refused change does not prevent the next one', async () => {
  const { sent, press } = startClient((quantity) =>
    quantity === 2 ? Promise.reject(new Error('refused')) : Promise.resolve({ id: 2, quantity }),
  )
  const results = await Promise.allSettled([press(wish(1, 2)), press(wish(2, 3))])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(sent).toHaveLength(2)
})
