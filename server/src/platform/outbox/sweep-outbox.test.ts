import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { connectDatabase } from '../database/database.ts'
import { sweepOutbox } from './outbox.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

const NOW = new Date('2026-06-01T12:00:00Z')
const LONG_AGO = new Date('2026-03-03T11:59:59Z')
const JUST_RECENT = new Date('2026-03-03T12:00:01Z')
const content = Buffer.from('sealed')

test('deletes messages without content 90 days after they were sent, and no others', async () => {
  const message = (dedupe_key: string, rest: object) => ({
    dedupe_key,
    channel: 'MAIL',
    created_at: LONG_AGO,
    ...rest,
  })
  await db
    .insertInto('outbox')
    .values([
      message('sent long ago', { sent_at: LONG_AGO }),
      message('sent recently', { sent_at: JUST_RECENT }),
      message('sent long ago, with content', { sent_at: LONG_AGO, sealed: content }),
      message('waiting', { sealed: content }),
      message('failed', { sealed: content, failed_at: LONG_AGO }),
    ])
    .execute()
  await sweepOutbox(db, NOW)
  const left = await db.selectFrom('outbox').select('dedupe_key').orderBy('id').execute()
  expect(left.map(({ dedupe_key }) => dedupe_key)).toEqual([
    'sent recently',
    'sent long ago, with content',
    'waiting',
    'failed',
  ])
})
