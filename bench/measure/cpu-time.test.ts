import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { cpuTime } from './cpu-time.ts'

const BURNT_MS = 100
const BURN = `while (process.cpuUsage().user < ${BURNT_MS * 1_000});`

test.runIf(process.platform === 'linux')('the time of a child that has ended is counted', () => {
  const before = cpuTime([process.pid])
  execFileSync(process.execPath, ['-e', BURN])
  expect(cpuTime([process.pid]) - before).toBeGreaterThanOrEqual(BURNT_MS)
})
