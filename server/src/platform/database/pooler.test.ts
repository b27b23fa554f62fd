import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { connectDatabase } from './database.ts'
import { openDatabase } from './open-database.ts'
import { isPooled } from './pooler.ts'

const databaseUrl = await createTestDatabase()
const pooledUrl = `${databaseUrl}?pgbouncer=true`
const log = createLog('silent')

test.each([
  ['postgres://twirl@db:5432/twirl', false],
  ['postgres://twirl@db:6432/twirl?pgbouncer=true', true],
  ['postgres://twirl@first:6432,second:6432/twirl?pgbouncer=true', true],
])('%s is pooled: %s', (url, pooled) => expect(isPooled(url)).toBe(pooled))

describe('the connections to a pooler', () => {
  const { db, close } = connectDatabase(pooledUrl, log)
  afterAll(close)

  test('prepare no statement and set nothing that a transaction does not end', async () => {
    await db.selectFrom('setting').select('key').where('key', '=', 'limits').execute()
    const { rows } = await sql<{ prepared: number; statement_timeout: string }>`
      select (select count(*) from pg_prepared_statements)::int as prepared,
        current_setting('statement_timeout') as statement_timeout`.execute(db)
    expect(rows).toEqual([{ prepared: 0, statement_timeout: '0' }])
  })
})

describe('a start with a pooler', () => {
  const open = (urls: Record<string, string>) =>
    openDatabase(readConfig({ DATABASE_URL: pooledUrl, ...urls }), log)

  test('is refused without a way around it', async () => {
    await expect(open({})).rejects.toThrow('needs DATABASE_OWNER_URL')
    await expect(open({ DATABASE_OWNER_URL: pooledUrl })).rejects.toThrow(
      'needs DATABASE_OWNER_URL',
    )
  })

  test('is refused while its connections have no time limits', async () => {
    await expect(open({ DATABASE_OWNER_URL: databaseUrl })).rejects.toThrow(
      'does not set idle_in_transaction_session_timeout, lock_timeout, statement_timeout',
    )
  })

  test('succeeds when they have them', async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const database = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1))
    for (const limit of [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
    ])
      await client.query(`alter database ${database} set ${limit} = '3s'`)
    await client.end()
    expect(await open({ DATABASE_OWNER_URL: databaseUrl })).toMatchObject({
      url: pooledUrl,
      ownerUrl: databaseUrl,
    })
  })
})
