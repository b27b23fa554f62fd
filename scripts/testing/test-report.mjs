/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport
 * @typedef {{ title: string, tests: { projectName: string, status: string, results: unknown[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {Suite & { stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/** A journey may need a second try on a busy machine; when more than so many do, the run fails. */
const MAX_RETRIED = 2

/**
 * Counts of a tool that only passes or fails.
 * @param {boolean} ok
 * @returns {Counts}
 */
export function countTool(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/**
 * A file that does not load counts as one failed test.
 * @param {VitestReport} report
 * @param {boolean} ok
 * @returns {Counts}
 */
export function countVitest(report, ok) {
  return withFailure(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(didNotLoad).length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/**
 * A journey that passed on a retry counts as passed, but more than MAX_RETRIED of them fail the run. The stage's line
 * counts them and the end of the run names them (retriedJourneys, closingLines).
 * @param {PlaywrightReport} report
 * @param {boolean} ok
 * @returns {Counts}
 */
export function countPlaywright({ stats }, ok) {
  return withFailure(ok && stats.flaky <= MAX_RETRIED, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })
}

/**
 * The journeys that passed only on a retry, with the number of tries.
 * @param {Suite} report
 * @returns {string[]}
 */
export function retriedJourneys({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName, results }) => `${title} (${projectName}, ${results.length} tries)`),
  )
  return [...own, ...suites.flatMap(retriedJourneys)]
}

/** @param {Counts[]} list @returns {Counts} */
export function addCounts(list) {
  const sum = (/** @type {keyof Counts} */ key) =>
    list.reduce((total, item) => total + item[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** @param {Counts} counts */
export function summarize({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * The line of one stage.
 * @param {Counts} counts
 * @param {string[]} retried
 */
export function summarizeStage(counts, retried) {
  return retried.length > 0
    ? `${summarize(counts)}, ${retried.length} only when tried again`
    : summarize(counts)
}

/**
 * The end of a run: the retried journeys, then the sum alone on the last line.
 * @param {Counts} counts
 * @param {string[]} retried
 */
export function closingLines(counts, retried) {
  if (retried.length === 0) return [summarize(counts)]
  const journeys = retried.length === 1 ? '1 journey' : `${retried.length} journeys`
  const limit = retried.length > MAX_RETRIED ? `, and more than ${MAX_RETRIED} fail the run` : ''
  return [
    `${journeys} passed only when tried again${limit}:`,
    ...retried.map((journey) => `  ${journey}`),
    '',
    summarize(counts),
  ]
}

/** @param {VitestFile} file */
function didNotLoad({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
}

// An error outside any test fails the run without a failed test; so do too many retries, and a run without tests.
/** @param {boolean} ok @param {Counts} counts @returns {Counts} */
function withFailure(ok, counts) {
  const isFailure = !ok || counts.passed === 0
  return isFailure && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
