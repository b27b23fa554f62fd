import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { createTestDatabase } from '../../server/test/database.ts'
import { insertCollection, insertProduct } from '../../server/test/factories.ts'
import { runShutdownTest, type ShutdownPlan } from './run-shutdown-test.ts'

// The short form of `npm run shutdown-test`, and its negative control.
const dataDir = mkdtempSync(join(tmpdir(), 'twirl-shutdown-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const databaseUrl = await createTestDatabase()
const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }))
await insertCollection(db, { id: 1 })
for (const id of [1, 2, 3]) await insertProduct(db, { id, collection_ids: [1] })
await close()

const PLAN: ShutdownPlan = {
  databaseUrl,
  dataDir,
  rounds: 1,
  connections: 40,
  drainMs: 1_000,
  signal: 'SIGTERM',
}
const TIMEOUT_MS = 120_000
const MUST_EXIT_MS = 20_000

test(
  'a shop that is stopped under load answers what it was sent',
  async () => {
    const report = await runShutdownTest(PLAN)
    expect(report.cut).toEqual([])
    expect(report.refused).toEqual([])
    expect(report.failedExits).toBe(0)
    expect(report.slowestExitMs).toBeLessThan(MUST_EXIT_MS)
  },
  TIMEOUT_MS,
)

test(
  'one that ends at once cuts requests',
  async () => {
    const report = await runShutdownTest({ ...PLAN, rounds: 1, signal: 'SIGKILL' })
    expect(report.cut).not.toEqual([])
  },
  TIMEOUT_MS,
)
