import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { connectDatabase } from '../database/database.ts'
import { sweepChangeLog } from './sweep-change-log.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

test('deletes changes that are older than an hour, and no others', async () => {
  await sql`
    insert into change_log (topic, key, created_at)
    select 'news', minutes::text, now() - minutes * interval '1 minute'
    from unnest(array[0, 30, 59, 61, 600]) as minutes`.execute(db)
  await sweepChangeLog(db)
  const left = await db
    .selectFrom('change_log')
    .select('key')
    .where('topic', '=', 'news')
    .orderBy('created_at')
    .execute()
  expect(left.map(({ key }) => key)).toEqual(['59', '30', '0'])
})
