import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertProduct } from '../../test/factories.ts'
import { sweepGuestBags } from './cart.jobs.ts'

const NOW = new Date('2026-11-16T17:00:00Z')
const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)
beforeAll(async () => {
  for (const id of [1, 2]) await insertProduct(db, { id })
})

const insertItem = (owner: string, product: number, daysAgo: number) =>
  db
    .insertInto('cart_item')
    .values({
      owner,
      cart_type: 'INDIVIDUAL',
      sku: `T-${product}-BLACK-M`,
      transaction_type: 'RENT',
      is_clearance: false,
      quantity: 1,
      created_at: new Date(NOW.getTime() - daysAgo * 24 * 60 * 60 * 1_000),
    })
    .execute()

test('the bag of a guest is deleted when nothing was added to it for 90 days; that of a customer is kept', async () => {
  await insertItem('g:gone', 1, 91)
  await insertItem('g:gone', 2, 200)
  await insertItem('g:recent', 1, 89)
  await insertItem('g:returned', 1, 200)
  await insertItem('g:returned', 2, 3)
  await insertItem('c:1', 1, 400)
  await sweepGuestBags(db, NOW)
  const left = await db.selectFrom('cart_item').select('owner').orderBy('owner').execute()
  expect(left.map(({ owner }) => owner)).toEqual(['c:1', 'g:recent', 'g:returned', 'g:returned'])
})
