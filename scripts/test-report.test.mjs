import { describe, expect, test } from 'vitest'
import {
  addCounts,
  countPlaywright,
  countTool,
  countVitest,
  retriedTitles,
  summarize,
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
      'the server does not start',
      { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      false,
      { passed: 0, failed: 1, skipped: 0 },
    ],
  ])('Playwright: %s', (_, stats, ok, expected) => {
    expect(countPlaywright({ stats }, ok)).toEqual(expected)
  })
})

test('journeys that needed another try are named, however deep they stand', () => {
  const journey = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    tests: [{ projectName: 'phone', status }],
  })
  const report = {
    suites: [
      { specs: [journey('a', 'expected')], suites: [{ specs: [journey('b', 'flaky')] }] },
      { specs: [journey('c', 'flaky')] },
    ],
  }
  expect(retriedTitles(report)).toEqual(['b (phone)', 'c (phone)'])
})

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
