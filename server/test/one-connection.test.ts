import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createTestDatabase } from './database.ts'
import { allowOneConnection } from './one-connection.ts'

const log = { warn: () => {}, error: () => {} }
const { db, executeSql, close } = allowOneConnection(
  connectDatabase(await createTestDatabase(), log),
  (error) => {
    throw error
  },
)
afterAll(close)

const VIOLATION = 'a transaction uses a second connection'

test('statements on the pool and in a transaction pass', async () => {
  await inTransaction(db, async (transaction) => {
    await sql`insert into setting (key, value) values ('committed', '1')`.execute(transaction)
    await transaction.selectFrom('setting').select('key').execute()
  })
  expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'committed' }])
  expect((await executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('two transactions at once pass', async () => {
  const read = () => inTransaction(db, (transaction) => sql`select 1`.execute(transaction))
  await expect(Promise.all([read(), read()])).resolves.toHaveLength(2)
})

test.each([
  ['a statement on the pool', () => sql`select 1`.execute(db)],
  ['a query on the pool', () => db.selectFrom('setting').select('key').execute()],
  ['a second transaction', () => inTransaction(db, async () => {})],
  ['a statement of a job queue', () => executeSql('select 1')],
])('%s in a transaction fails, and the transaction is rolled back', async (_name, violate) => {
  const work = inTransaction(db, async (transaction) => {
    await sql`insert into setting (key, value) values ('rolled back', '1')`.execute(transaction)
    await violate()
  })
  await expect(work).rejects.toThrow(VIOLATION)
  const keys = await db.selectFrom('setting').select('key').execute()
  expect(keys).not.toContainEqual({ key: 'rolled back' })
})

test('work that a transaction has started may use the pool after its end', async () => {
  const ended = Promise.withResolvers<void>()
  let later: Promise<unknown> | undefined
  await inTransaction(db, async () => {
    later = ended.promise.then(() => sql`select 1`.execute(db))
  })
  ended.resolve()
  await expect(later).resolves.toBeDefined()
})
