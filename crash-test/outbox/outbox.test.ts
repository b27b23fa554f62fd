import { expect, test } from 'vitest'
import { createTestDatabase } from '../../server/test/database.ts'
import { type OutboxPlan, runOutboxTest } from './run-outbox-test.ts'

// The short form of `npm run outbox-test`, and its negative control.
const PLAN: OutboxPlan = {
  transactions: 220,
  workers: 2,
  kills: 3,
  dropShare: 0.1,
  seed: Number(process.env['OUTBOX_SEED'] ?? 20_261_116),
  isCareless: false,
  isHurried: true,
}
// Seconds on a machine that does nothing else.
const TIMEOUT_MS = 240_000
const [databaseUrl, controlUrl] = [await createTestDatabase(), await createTestDatabase()]

test(
  `killed workers and a mail server that drops mails: none is lost, none was rolled back (seed ${PLAN.seed})`,
  async () => {
    const { committed, dropped, ...report } = await runOutboxTest(PLAN, databaseUrl)
    expect(report).toMatchObject({ lost: 0, ghosts: 0, unrecognisable: 0, failed: 0, kills: 3 })
    expect(committed).toBeGreaterThan(180)
    expect(Object.values(dropped).every((count) => count > 0)).toBe(true)
  },
  TIMEOUT_MS,
)

test(
  'negative control: careless workers lose messages, and send those that were rolled back',
  async () => {
    const plan = { ...PLAN, transactions: 60, workers: 1, kills: 0, isCareless: true }
    const { lost, ghosts } = await runOutboxTest(plan, controlUrl)
    expect(lost).toBeGreaterThan(0)
    expect(ghosts).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
