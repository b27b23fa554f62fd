import { sql } from 'kysely'
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { connectDatabase, type Database } from './database.ts'
import { inTransaction, type Transaction } from './transaction.ts'

const log = { warn: () => {}, error: () => {} }
const { db, close } = connectDatabase(await createTestDatabase(), log)
afterAll(close)

async function insertSetting(transaction: Transaction, key: string): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, '1')`.execute(transaction)
}

async function addOne(transaction: Transaction, key: string): Promise<void> {
  await sql`update setting set value = to_jsonb((value #>> '{}')::int + 1) where key = ${key}`.execute(
    transaction,
  )
}

async function valueOf(key: string): Promise<unknown> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

describe('inTransaction', () => {
  test('commits what the work did and returns its result', async () => {
    const result = await inTransaction(db, async (transaction) => {
      await insertSetting(transaction, 'committed')
      return 'done'
    })
    expect([result, await valueOf('committed')]).toEqual(['done', 1])
  })

  test('rolls back when the work fails, and runs it once', async () => {
    let runs = 0
    const work = inTransaction(db, async (transaction) => {
      runs++
      await insertSetting(transaction, 'rolled back')
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect([runs, await valueOf('rolled back')]).toEqual([1, undefined])
  })

  test('two transactions that lock in opposite orders both complete', async () => {
    await inTransaction(db, async (transaction) => {
      await insertSetting(transaction, 'a')
      await insertSetting(transaction, 'b')
    })
    let runs = 0
    const bothStarted = Promise.withResolvers<void>()
    const addInOrder = (first: string, second: string) =>
      inTransaction(db, async (transaction) => {
        await addOne(transaction, first)
        if (++runs === 2) bothStarted.resolve()
        await bothStarted.promise
        await addOne(transaction, second)
      })
    await Promise.all([addInOrder('a', 'b'), addInOrder('b', 'a')])
    expect([await valueOf('a'), await valueOf('b')]).toEqual([3, 3])
    // The transaction that PostgreSQL aborted ran again.
    expect(runs).toBe(3)
  })

  test('gives up after some tries', async () => {
    let runs = 0
    const work = inTransaction(db, async () => {
      runs++
      throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    })
    await expect(work).rejects.toThrow('could not serialize access')
    expect(runs).toBe(4)
  })
})

test('the pool is not accepted where a transaction is needed', () => {
  expectTypeOf<Database>().not.toExtend<Transaction>()
  expectTypeOf<Transaction>().toExtend<Database>()
})
