import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { createTestDatabase } from '../../test/database.ts'
import { sweepMailLinks, sweepVerifications } from './accounts.jobs.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

const NOW = new Date('2026-06-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

test('sweepVerifications deletes codes an hour after they and their proofs expired, and no others', async () => {
  const code = (contact_hash: string, expired: number, proofExpired: number | null = null) => ({
    purpose: 'CUSTOMER_LOGIN',
    contact_hash,
    guest_hash: 'guest',
    code_hash: 'code',
    expires_at: minutesAgo(expired),
    ...(proofExpired !== null && {
      proof_hash: contact_hash,
      proof_expires_at: minutesAgo(proofExpired),
    }),
  })
  await db
    .insertInto('verification')
    .values([
      code('open', -5),
      code('just expired', 59),
      code('expired', 61),
      code('expired, with an open proof', 61, -1),
      code('expired, with a proof that just expired', 75, 59),
      code('expired, like its proof', 75, 61),
    ])
    .execute()
  await sweepVerifications(db, NOW)
  const left = await db.selectFrom('verification').select('contact_hash').orderBy('id').execute()
  expect(left.map(({ contact_hash }) => contact_hash)).toEqual([
    'open',
    'just expired',
    'expired, with an open proof',
    'expired, with a proof that just expired',
  ])
})

test('sweepMailLinks deletes links an hour after they expired, used or not, and no others', async () => {
  const link = (token_hash: string, expired: number, used_at: Date | null = null) => ({
    token_hash,
    purpose: 'RESET_PASSWORD',
    expires_at: minutesAgo(expired),
    used_at,
  })
  await db
    .insertInto('mail_link')
    .values([
      link('open', -5),
      link('just expired', 59),
      link('expired', 61),
      link('used and expired', 61, minutesAgo(90)),
    ])
    .execute()
  await sweepMailLinks(db, NOW)
  const left = await db.selectFrom('mail_link').select('token_hash').execute()
  expect(left.map(({ token_hash }) => token_hash).toSorted()).toEqual(['just expired', 'open'])
})
