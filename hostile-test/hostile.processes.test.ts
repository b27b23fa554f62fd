import { expect, test } from 'vitest'
import { runHostileTest } from './run-hostile-test.ts'

// The short form of `npm run hostile-test`. Its generators are server/test/hostile's, which cover each field in process.
const SEED = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 1_000_000)
const REQUESTS = 300
const TIMEOUT_MS = 180_000

test(
  `${REQUESTS} hostile requests to calls, pages and files: every answer is in order (seed ${SEED})`,
  async () => {
    const report = await runHostileTest({ requests: REQUESTS, seed: SEED, atOnce: 4 })
    expect(report.failures).toEqual([])
    expect(report.logged).toEqual([])
    expect(report.booksThatDiffer).toEqual({})
    expect(report.sent).toBe(REQUESTS)
    // They are not all refused at the door.
    expect(Object.keys(report.statuses)).toEqual(
      expect.arrayContaining(['200', '302', '400', '401', '404']),
    )
  },
  TIMEOUT_MS,
)
