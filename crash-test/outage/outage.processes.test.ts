import { expect, test } from 'vitest'
import { runOutageTest } from './run-outage-test.ts'

// The short form of `npm run outage-test`.
const TIMEOUT_MS = 180_000

test(
  'a database that is killed, cut off, silent and slow: no wrong answer, nothing lost, and it recovers',
  async () => {
    const report = await runOutageTest({ outages: 4, visitors: 6 })
    expect(report.wrong).toEqual([])
    expect(report).toMatchObject({ lost: 0, isAlive: true })
    // The checker is not blind.
    expect(report.lostInControl).toBeGreaterThan(0)
    expect(report.refused).toBeGreaterThan(0)
    expect(report.answered).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
