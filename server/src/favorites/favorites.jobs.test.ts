import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertProduct } from '../../test/factories.ts'
import { sweepGuestFavorites } from './favorites.jobs.ts'

const NOW = new Date('2026-11-16T17:00:00Z')
const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)
beforeAll(async () => {
  for (const id of [1, 2]) await insertProduct(db, { id })
})

const insertFavorite = (owner: string, product_id: number, daysAgo: number) =>
  db
    .insertInto('favorite')
    .values({
      owner,
      product_id,
      source: 'ALL',
      created_at: new Date(NOW.getTime() - daysAgo * 24 * 60 * 60 * 1_000),
    })
    .execute()

test('the favorites of a guest are deleted when none was added for 400 days; those of a customer are kept', async () => {
  await insertFavorite('g:gone', 1, 401)
  await insertFavorite('g:gone', 2, 500)
  await insertFavorite('g:recent', 1, 399)
  await insertFavorite('g:returned', 1, 500)
  await insertFavorite('g:returned', 2, 3)
  await insertFavorite('c:1', 1, 900)
  await sweepGuestFavorites(db, NOW)
  const left = await db.selectFrom('favorite').select('owner').orderBy('owner').execute()
  expect(left.map(({ owner }) => owner)).toEqual(['c:1', 'g:recent', 'g:returned', 'g:returned'])
})
