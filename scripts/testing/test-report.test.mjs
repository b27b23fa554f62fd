import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { capture } from '../process/capture.mjs'
import { ROOT } from '../root.mjs'
import {
  addCounts,
  closingLines,
  countPlaywright,
  countTool,
  countVitest,
  retriedJourneys,
  summarize,
  summarizeStage,
} from './test-report.mjs'

const failedFile = {
  status: 'failed',
  assertionResults: [{ status: 'passed' }, { status: 'failed' }],
}
const unloadedFile = { status: 'failed', assertionResults: [] }

describe('counting', () => {
  test.each([
    ['all pass', vitest({ passed: 3 }), true, counts({ passed: 3 })],
    [
      'one fails',
      vitest({ passed: 2, failed: 1 }, [failedFile]),
      false,
      counts({ passed: 2, failed: 1 }),
    ],
    ['one is skipped', vitest({ passed: 2, pending: 1 }), true, counts({ passed: 2, skipped: 1 })],
    [
      'a file does not load',
      vitest({ passed: 2, failed: 1 }, [failedFile, unloadedFile]),
      false,
      counts({ passed: 2, failed: 2 }),
    ],
    ['an error outside any test', vitest({ passed: 2 }), false, counts({ passed: 2, failed: 1 })],
    ['nothing is found', vitest({}), true, counts({ failed: 1 })],
  ])('Vitest: %s', (_, report, ok, expected) => {
    expect(countVitest(report, ok)).toEqual(expected)
  })

  test.each([
    [
      'all pass',
      { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
      true,
      { passed: 3, failed: 0, skipped: 0 },
    ],
    [
      'one passes only when tried again',
      { expected: 2, unexpected: 0, flaky: 1, skipped: 0 },
      true,
      { passed: 3, failed: 0, skipped: 0 },
    ],
    [
      'two pass only when tried again',
      { expected: 2, unexpected: 0, flaky: 2, skipped: 0 },
      true,
      { passed: 4, failed: 0, skipped: 0 },
    ],
    [
      'three pass only when tried again',
      { expected: 2, unexpected: 0, flaky: 3, skipped: 0 },
      true,
      { passed: 5, failed: 1, skipped: 0 },
    ],
    [
      'the server does not start',
      { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      false,
      { passed: 0, failed: 1, skipped: 0 },
    ],
  ])('Playwright: %s', (_, stats, ok, expected) => {
    expect(countPlaywright({ stats }, ok)).toEqual(expected)
  })
})

describe('journeys that needed a retry', () => {
  const journey = (
    /** @type {string} */ title,
    /** @type {string} */ status,
    /** @type {number} */ tries,
  ) => ({ title, tests: [{ projectName: 'phone', status, results: Array(tries).fill(null) }] })
  const retried = retriedJourneys({
    suites: [
      { specs: [journey('a', 'expected', 1)], suites: [{ specs: [journey('b', 'flaky', 2)] }] },
      { specs: [journey('c', 'flaky', 3), journey('d', 'unexpected', 3)] },
    ],
  })
  const total = { passed: 3, failed: 1, skipped: 1 }

  test('are named with the number of tries, at any depth of the report', () => {
    expect(retried).toEqual(['b (phone, 2 tries)', 'c (phone, 3 tries)'])
  })

  test('are counted in the line of their stage', () => {
    expect(summarizeStage(total, retried)).toBe(
      '3 passed, 1 failed, 1 skipped, 2 only when tried again',
    )
    expect(summarizeStage(total, [])).toBe('3 passed, 1 failed, 1 skipped')
  })

  test('are named at the end of the run, before the sum', () => {
    expect(closingLines(total, retried)).toEqual([
      '2 journeys passed only when tried again:',
      '  b (phone, 2 tries)',
      '  c (phone, 3 tries)',
      '',
      '3 passed, 1 failed, 1 skipped',
    ])
    expect(closingLines(total, ['b (phone, 2 tries)'])[0]).toBe(
      '1 journey passed only when tried again:',
    )
    expect(closingLines(total, ['a', 'b', 'c'])[0]).toBe(
      '3 journeys passed only when tried again, and more than 2 fail the run:',
    )
    expect(closingLines(total, [])).toEqual(['3 passed, 1 failed, 1 skipped'])
  })
})

// It starts Playwright, which takes long on a busy machine.
const TIMEOUT_MS = 180_000

test(
  "Playwright's own report of a journey that fails once is understood",
  { timeout: TIMEOUT_MS },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twirl-journeys-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(
      join(folder, 'playwright.config.mjs'),
      "export default { retries: 2, projects: [{ name: 'phone' }] }",
    )
    writeFileSync(
      join(folder, 'journey.spec.mjs'),
      `import { expect, test } from '@playwright/test'
    test('steady', () => {})
    test('unsteady', ({}, { retry }) => expect(retry).toBe(1))`,
    )
    const file = join(folder, 'report.json')
    const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
    const { ok, output } = await capture(process.execPath, [cli, 'test', '--reporter=json'], {
      cwd: folder,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    })
    expect({ ok, output }).toMatchObject({ ok: true })
    /** @type {import('./test-report.mjs').PlaywrightReport} */
    const report = JSON.parse(readFileSync(file, 'utf8'))
    expect(retriedJourneys(report)).toEqual(['unsteady (phone, 2 tries)'])
    expect(countPlaywright(report, ok)).toEqual({ passed: 2, failed: 0, skipped: 0 })
  },
)

test('the summary names skipped tests only when there are some', () => {
  const total = addCounts([
    countTool(true),
    countTool(false),
    { passed: 40, failed: 0, skipped: 0 },
  ])
  expect(summarize(total)).toBe('41 passed, 1 failed')
  expect(summarize({ ...total, skipped: 2 })).toBe('41 passed, 1 failed, 2 skipped')
})

/** @param {{ passed?: number, failed?: number, pending?: number }} numbers @param {import('./test-report.mjs').VitestFile[]} [testResults] */
function vitest({ passed = 0, failed = 0, pending = 0 }, testResults = []) {
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults,
  }
}

/** @param {Partial<import('./test-report.mjs').Counts>} some */
function counts(some) {
  return { passed: 0, failed: 0, skipped: 0, ...some }
}
