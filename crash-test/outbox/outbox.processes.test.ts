import { expect, test } from 'vitest'
import { createTestDatabase } from '../../server/test/database.ts'
import { type OutboxPlan, runOutboxTest } from './run-outbox-test.ts'

// The short form of `npm run outbox-test`, and its negative controls.
const PLAN: OutboxPlan = {
  transactions: 220,
  workers: 2,
  kills: 3,
  dropShare: 0.1,
  seed: Number(process.env['OUTBOX_SEED'] ?? 20_261_116),
  isHurried: true,
}
// Seconds on a machine that does nothing else.
const TIMEOUT_MS = 240_000
const databaseUrl = await createTestDatabase()
const lossUrl = await createTestDatabase()
const ghostUrl = await createTestDatabase()

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

// Mails on their way when the workers are dismissed arrive or not: each control expects what does not depend on that.
const CONTROL: OutboxPlan = { ...PLAN, transactions: 60, workers: 1, kills: 0 }

test(
  'negative control: workers that do not wait for the mail server lose messages',
  async () => {
    const plan: OutboxPlan = { ...CONTROL, dropShare: 0.5, carelessness: 'MAIL_SERVER' }
    const { lost, dropped } = await runOutboxTest(plan, lossUrl)
    expect(lost).toBeGreaterThan(0)
    expect(lost).toBeGreaterThanOrEqual(dropped.cut_while_sending)
  },
  TIMEOUT_MS,
)

test(
  'negative control: workers that do not wait for the commit send what was rolled back',
  async () => {
    const { lost, ghosts } = await runOutboxTest({ ...CONTROL, carelessness: 'COMMIT' }, ghostUrl)
    expect({ lost, ghosts }).toEqual({ lost: 0, ghosts: 6 })
  },
  TIMEOUT_MS,
)
