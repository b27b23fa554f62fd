import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { connectDatabase, type Database, PLANNED_EACH_TIME } from './database.ts'

const log = { warn: () => {}, error: () => {} }
const databaseUrl = await createTestDatabase()
const { db, close } = connectDatabase(databaseUrl, log, { poolSize: 1 })
afterAll(close)

async function settingOf(on: Database, name: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
    on,
  )
  return rows[0]!.value
}

describe('a statement that is planned each time', () => {
  const countIndexScans = async (on: Database): Promise<number> => {
    const { rows } = await sql<{ scans: number }>`
      select idx_scan as scans from pg_stat_xact_user_tables where relname = 'piece'`.execute(on)
    return rows[0]!.scans
  }

  /** Returns whether the rare piece was found by the index. A plan for any pattern reads the whole table. */
  const findsByIndex = (mark: RawBuilder<unknown>): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const before = await countIndexScans(transaction)
      await sql`${mark} select * from piece where kind like ${'rare%'}`.execute(transaction)
      return (await countIndexScans(transaction)) > before
    })

  test('has a plan for its values; others have one for average values', async () => {
    await sql`create table piece as
      select n as id, case n when 1 then 'rare' else 'common' end as kind from generate_series(1, 20000) n`.execute(
      db,
    )
    await sql`create index on piece (kind text_pattern_ops)`.execute(db)
    await sql`analyze piece`.execute(db)
    expect(await findsByIndex(PLANNED_EACH_TIME)).toBe(true)
    expect(await findsByIndex(sql``)).toBe(false)
  })

  test('leaves the connection as it was, also when it fails', async () => {
    const failing = sql`${PLANNED_EACH_TIME} select 1 / ${0}::integer`
    await expect(failing.execute(db)).rejects.toThrow('division by zero')
    expect(await settingOf(db, 'plan_cache_mode')).toBe('force_generic_plan')

    const transaction = db.transaction().execute((within) => failing.execute(within))
    await expect(transaction).rejects.toThrow('division by zero')
    expect(await settingOf(db, 'plan_cache_mode')).toBe('force_generic_plan')
  })
})

describe('the options of an address', () => {
  test('are given besides the settings of the shop, not in their place', async () => {
    const url = new URL(databaseUrl)
    url.searchParams.set('options', '-c work_mem=12MB -c jit=on')
    const replica = connectDatabase(url.href, log, { isReadOnly: true })
    const names = ['work_mem', 'jit', 'plan_cache_mode', 'default_transaction_read_only']
    try {
      const found = await Promise.all(names.map((name) => settingOf(replica.db, name)))
      expect(found).toEqual(['12MB', 'on', 'force_generic_plan', 'on'])
    } finally {
      await replica.close()
    }
  })
})
