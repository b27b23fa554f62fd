import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { connectDatabase } from '../database/database.ts'
import { startSession, sweepSessions } from './sessions.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

test('sweepSessions deletes sessions that have expired, and no others', async () => {
  const { id } = await insertCustomer(db)
  const now = new Date()
  await startSession(db, id, null, new Date(now.getTime() - 31 * 86_400_000))
  const running = await startSession(db, id, null, now)
  await sweepSessions(db, now)
  const left = await db.selectFrom('session').select('token_hash').execute()
  expect(left).toEqual([{ token_hash: running.token_hash }])
})
