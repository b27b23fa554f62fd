import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertProduct } from '../../test/factories.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { listItems, moveItems } from './cart.queries.ts'
import type { Line } from './cart-rules.ts'
import { moveCart } from './move-cart.ts'

const PAIRS = process.env['LONG_TESTS'] ? 1_000 : 200
const GUESTS = 4
const CUSTOMERS_AT_ONCE = 10

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

const OPEN = [1, 2]
const CLOSED = 3
beforeAll(async () => {
  for (const id of [1, 2]) await insertProduct(db, { id })
  for (const id of OPEN) await insertTrunkShow(db, { id })
  await insertTrunkShow(db, { id: CLOSED, state: 'CLOSED' })
})

type Item = Line & { quantity: number }
const sku = (product: number) => `T-${product}-BLACK-M`
const individual = (transaction_type: 'RENT' | 'PURCHASE', is_clearance = false) =>
  ({ cart_type: 'INDIVIDUAL', trunk_show_id: null, transaction_type, is_clearance }) as const
const ofEvent = (trunk_show_id: number, transaction_type: 'RENT' | 'PURCHASE') =>
  ({ cart_type: 'TRUNK_SHOW', trunk_show_id, transaction_type, is_clearance: false }) as const
const WAYS = [
  individual('RENT'),
  individual('PURCHASE'),
  individual('PURCHASE', true),
  ...[...OPEN, CLOSED].flatMap((id) => [ofEvent(id, 'RENT'), ofEvent(id, 'PURCHASE')]),
]

const keyOf = (item: Line) =>
  [item.trunk_show_id, item.sku, item.transaction_type, item.is_clearance].join(' ')
const anyItem: fc.Arbitrary<Item> = fc
  .record({
    way: fc.constantFrom(...WAYS),
    sku: fc.constantFrom(sku(1), sku(2)),
    quantity: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ way, ...item }) => ({ ...way, ...item }))
const anyCart = fc.uniqueArray(anyItem, { selector: keyOf, maxLength: 6 })

async function fill(owner: string, items: Item[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('cart_item')
    .values(items.map((item) => ({ ...item, owner })))
    .execute()
}
const contentOf = (items: Item[]) => Object.fromEntries(items.map((it) => [keyOf(it), it.quantity]))
const read = async (owner: string) => contentOf(await listItems(db, owner))
const move = (from: string, to: string) =>
  inTransaction(db, (transaction) => moveCart(transaction, from, to, new Date()))

/** The result of any order of the moves: each item once, with the largest quantity. */
function mergeOf(carts: Item[][]): Record<string, number> {
  const merged: Record<string, number> = {}
  for (const item of carts.flat())
    merged[keyOf(item)] = Math.max(merged[keyOf(item)] ?? 0, item.quantity)
  return merged
}

const openEvents = (items: Item[]) =>
  new Set(items.flatMap(({ trunk_show_id: id }) => (id !== null && OPEN.includes(id) ? id : [])))

let runs = 0
async function mergeOne(existing: Item[], guests: Item[][], atOnce: boolean): Promise<void> {
  const run = ++runs
  const customer = `c:${run}`
  const bystander = `g:bystander-${run}`
  await fill(customer, existing)
  await fill(bystander, existing)
  await Promise.all(guests.map((items, i) => fill(`g:${run}-${i}`, items)))
  // Each guest twice: a repeated move changes nothing.
  const moves = guests.flatMap((_, i) => [`g:${run}-${i}`, `g:${run}-${i}`])
  const reports = []
  if (atOnce) reports.push(...(await Promise.all(moves.map((guest) => move(guest, customer)))))
  else for (const guest of moves) reports.push(await move(guest, customer))

  expect(await read(customer)).toEqual(mergeOf([existing, ...guests]))
  expect(await read(bystander)).toEqual(contentOf(existing))
  for (const guest of moves) expect(await read(guest)).toEqual({})
  const moved = reports.reduce((sum, report) => sum + report.moved, 0)
  expect(moved).toBe(guests.flat().length)
  const isConflict =
    openEvents([...existing, ...guests.flat()]).size > 1 && openEvents(guests.flat()).size > 0
  expect(reports.some(({ conflict }) => conflict !== undefined)).toBe(isConflict)
}

test(`${PAIRS} guests and customers, some at once: the largest quantity of each item, in any order`, async () => {
  const merge = fc.record({
    existing: anyCart,
    guests: fc.array(anyCart, { minLength: GUESTS, maxLength: GUESTS }),
    atOnce: fc.boolean(),
  })
  const batch = fc.array(merge, { minLength: CUSTOMERS_AT_ONCE, maxLength: CUSTOMERS_AT_ONCE })
  await fc.assert(
    fc.asyncProperty(batch, async (merges) => {
      await Promise.all(
        merges.map(({ existing, guests, atOnce }) => mergeOne(existing, guests, atOnce)),
      )
    }),
    { numRuns: PAIRS / GUESTS / CUSTOMERS_AT_ONCE, endOnFailure: true },
  )
  expect(runs * GUESTS).toBe(PAIRS)
}, 120_000)

describe('a move', () => {
  const RENTED: Item = { ...individual('RENT'), sku: sku(1), quantity: 1 }

  test('keeps id and age of what is new, and the id of what the customer has', async () => {
    await fill('c:ids', [{ ...RENTED, quantity: 3 }])
    await fill('g:ids', [RENTED, { ...RENTED, sku: sku(2) }])
    const old = new Date('2024-01-01')
    await db
      .updateTable('cart_item')
      .set({ created_at: old })
      .where('owner', 'in', ['g:ids'])
      .execute()
    const [kept] = await listItems(db, 'c:ids')
    const fresh = (await listItems(db, 'g:ids')).find((item) => item.sku === sku(2))
    expect(await move('g:ids', 'c:ids')).toEqual({ moved: 2 })
    expect(await listItems(db, 'c:ids')).toEqual([kept, fresh])
  })

  test('one guest at two customers at once: each item goes to one of them', async () => {
    const items = WAYS.map((way) => ({ ...way, sku: sku(1), quantity: 1 }))
    for (let i = 0; i < 20; i++) {
      await fill(`g:split${i}`, items)
      await Promise.all([move(`g:split${i}`, `c:one${i}`), move(`g:split${i}`, `c:two${i}`)])
      const both = [await read(`c:one${i}`), await read(`c:two${i}`)]
      expect(both.map((cart) => Object.keys(cart).length).toSorted((a, b) => a - b)).toEqual([
        0,
        items.length,
      ])
    }
  })

  test('without the lock two guests of one customer would wait for each other in a circle', async () => {
    // The statement does this row by row, for two guests with the same two items in opposite order.
    const [first, second] = [RENTED, { ...RENTED, sku: sku(2) }]
    for (const item of [first, second]) {
      await fill(`g:left ${item.sku}`, [item])
      await fill(`g:right ${item.sku}`, [item])
    }
    const moveNaively = (
      guest: string,
      order: Item[],
      mine: PromiseWithResolvers<void>,
      other: PromiseWithResolvers<void>,
    ) =>
      db.transaction().execute(async (transaction) => {
        await moveItems(transaction, `${guest} ${order[0]!.sku}`, 'c:circle')
        mine.resolve()
        await other.promise
        await moveItems(transaction, `${guest} ${order[1]!.sku}`, 'c:circle')
      })
    const [left, right] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answers = await Promise.allSettled([
      moveNaively('g:left', [first, second], left, right),
      moveNaively('g:right', [second, first], right, left),
    ])
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'moved',
    )
    expect(codes).toContain('40P01')
  })
})
