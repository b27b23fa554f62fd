import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

const mine = await createTestDatabase()
const another = await createTestDatabase()

test('each database is migrated and apart from the others', async () => {
  const [count, copies] = ['SELECT count(*) FROM migration', 'SELECT to_regclass($$note$$) AS note']
  await query(mine, 'CREATE TABLE note (line text)')
  expect(await query(mine, count)).toEqual(await query(another, count))
  expect(await query(mine, copies)).toEqual([{ note: 'note' }])
  expect(await query(another, copies)).toEqual([{ note: null }])
})

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}
