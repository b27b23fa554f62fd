import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertProduct } from '../../test/factories.ts'
import { insertFavorite, listFavoriteRows } from './favorites.queries.ts'
import { moveFavorites } from './move-favorites.ts'

const MERGES = process.env['LONG_TESTS'] ? 1_000 : 200
const PRODUCTS = [1, 2, 3, 4, 5, 6]

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)
beforeAll(async () => {
  for (const id of PRODUCTS) await insertProduct(db, { id })
})

const favorite = (product_id: number) => ({
  product_id,
  source: 'ALL' as const,
  trunk_show_id: null,
  collection_id: null,
  image_key: null,
})
const keep = async (owner: string, products: number[]) => {
  for (const product of products) await insertFavorite(db, owner, favorite(product))
}
const sorted = (products: number[]) => products.toSorted((a, b) => a - b)
const favoritesOf = async (owner: string) =>
  sorted((await listFavoriteRows(db, owner)).map(({ product_id }) => product_id))
const move = (from: string, to: string) =>
  db.transaction().execute((transaction) => moveFavorites(transaction, from, to))

const choice = fc.uniqueArray(fc.constantFrom(...PRODUCTS))

test(`${MERGES} random merges, some at once, keep the union: nothing lost, nothing doubled`, async () => {
  let runs = 0
  let merges = 0
  const guests = fc.array(choice, { minLength: 1, maxLength: 4 })
  const property = fc.asyncProperty(
    choice,
    guests,
    fc.boolean(),
    async (existing, theirs, atOnce) => {
      const run = ++runs
      const customer = `c:${run}`
      await keep(customer, existing)
      await Promise.all(theirs.map((products, i) => keep(`g:${run}-${i}`, products)))
      // Each guest twice: a repeated move changes nothing.
      const moves = theirs.flatMap((_, i) => [`g:${run}-${i}`, `g:${run}-${i}`])
      if (atOnce) await Promise.all(moves.map((guest) => move(guest, customer)))
      else for (const guest of moves) await move(guest, customer)
      merges += moves.length

      const union = sorted([...new Set([...existing, ...theirs.flat()])])
      expect(await favoritesOf(customer)).toEqual(union)
      for (const guest of moves) expect(await favoritesOf(guest)).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: MERGES / 4, endOnFailure: true })
  expect(merges).toBeGreaterThanOrEqual(MERGES)
}, 120_000)

test('favorites of the customer do not change, moved ones keep their id and age', async () => {
  await keep('c:a', [1])
  await insertFavorite(db, 'g:a', { ...favorite(1), source: 'COLLECTION', collection_id: 3 })
  const moved = await insertFavorite(db, 'g:a', { ...favorite(2), source: 'CLEARANCE' })
  const old = new Date('2024-01-01')
  await db.updateTable('favorite').set({ created_at: old }).where('id', '=', moved).execute()
  await move('g:a', 'c:a')
  expect(await listFavoriteRows(db, 'c:a')).toMatchObject([
    { product_id: 1, source: 'ALL', collection_id: null },
    { id: moved, product_id: 2, source: 'CLEARANCE' },
  ])
})

test('one guest at two customers at once: each favorite goes to one of them', async () => {
  for (let i = 0; i < 20; i++) {
    await keep(`g:split${i}`, PRODUCTS)
    await Promise.all([move(`g:split${i}`, `c:one${i}`), move(`g:split${i}`, `c:two${i}`)])
    const both = [...(await favoritesOf(`c:one${i}`)), ...(await favoritesOf(`c:two${i}`))]
    expect(sorted(both)).toEqual(PRODUCTS)
  }
})

test('without the lock two guests of one customer would wait for each other in a circle', async () => {
  // What the statement does row by row, for two guests with the same two dresses in opposite order.
  const moveNaively = (
    [first, second]: [number, number],
    mine: PromiseWithResolvers<void>,
    other: PromiseWithResolvers<void>,
  ) =>
    db.transaction().execute(async (transaction) => {
      await insertFavorite(transaction, 'c:circle', favorite(first))
      mine.resolve()
      await other.promise
      await insertFavorite(transaction, 'c:circle', favorite(second))
    })
  const [left, right] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answers = await Promise.allSettled([
    moveNaively([1, 2], left, right),
    moveNaively([2, 1], right, left),
  ])
  const codes = answers.map((answer) =>
    answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'moved',
  )
  expect(codes).toContain('40P01')
})
