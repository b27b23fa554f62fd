import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../build.mjs'
import { capture } from '../process/capture.mjs'
import { describeChromium, ensureChromium } from '../chromium.mjs'
import { Failure } from '../process/fail.mjs'
import { ROOT } from '../root.mjs'
import { pinnedNode } from '../setup.mjs'
import { countPlaywright, countTool, countVitest, retriedJourneys } from './test-report.mjs'

/** @typedef {{ counts: import('./test-report.mjs').Counts, output: string, retried?: string[] }} Result */

// Types that passed are not checked again until they change, or what they depend on.
const CACHE = join(ROOT, 'node_modules', '.cache')

/** Each stage by name, in the order in which they run. */
export const STAGES = {
  format: () => runTool('oxfmt/bin/oxfmt', ['--check'], '.oxfmtrc.json'),
  lint: () => runTool('oxlint/bin/oxlint', ['--deny-warnings'], '.oxlintrc.json'),
  types: checkTypes,
  dead: () => runTool('knip/bin/knip.js', ['--no-progress'], 'knip.json'),
  // Rules that linters cannot express.
  rules: () => runVitest(['--project=rules']),
  build,
  // After the build, because the tests of whole pages render with it.
  unit: () => runVitest(['--project=unit*']),
  // Tests that start processes, take the machine to a limit or render thousands of pages.
  system: () => runVitest(['--project=!unit*', '--project=!rules']),
  size: () => runNode(['scripts/size.mjs']),
  e2e: runPlaywright,
}

/** @typedef {keyof typeof STAGES} StageName */

/** @type {Record<string, StageName[]>} */
export const ALIASES = {
  all: ['format', 'lint', 'types', 'dead', 'rules', 'build', 'unit', 'system', 'size', 'e2e'],
  check: ['format', 'lint', 'types', 'dead', 'rules'],
  unit: ['build', 'unit'],
  system: ['build', 'system'],
  size: ['build', 'size'],
  e2e: ['build', 'e2e'],
}

/** @returns {Promise<Result>} */
async function checkTypes() {
  const outputs = []
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const folder of ['.', ...workspaces]) {
    const project = join(folder, 'tsconfig.json')
    const buildInfo = join(CACHE, 'types', folder, 'types.tsbuildinfo')
    const args = ['-p', folder, '--incremental', '--tsBuildInfoFile', buildInfo]
    const { counts, output } = await runTool('typescript/bin/tsc', args, project)
    if (counts.failed > 0) outputs.push(output)
  }
  return { counts: countTool(outputs.length === 0), output: outputs.join('') }
}

/** @returns {Promise<Result>} */
async function build() {
  await ensureBuilt()
  return { counts: countTool(true), output: '' }
}

/** @param {string[]} options @returns {Promise<Result>} */
async function runVitest(options) {
  return withReport('vitest.config.ts', async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [moduleFile('vitest/vitest.mjs'), 'run', ...options, ...reporters]
    const { ok, output } = await capture(pinnedNode(), args)
    return { ok, output, count: countVitest }
  })
}

/** @returns {Promise<Result>} */
async function runPlaywright() {
  const chromium = await ensureChromium()
  process.stdout.write(`Journeys run in ${await describeChromium(chromium)}.\n`)
  return withReport('playwright.config.ts', async (report) => {
    const args = [moduleFile('@playwright/test/cli.js'), 'test', '--reporter=list,json']
    const { ok, output } = await capture(pinnedNode(), args, {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    return { ok, output, count: countPlaywright, findRetried: retriedJourneys }
  })
}

/**
 * Runs a test runner that writes a JSON report, and returns the counts of the report.
 * @template Report
 * @param {string} config
 * @param {(reportFile: string) => Promise<{ ok: boolean, output: string, count: (report: Report, ok: boolean) => import('./test-report.mjs').Counts, findRetried?: (report: Report) => string[] }>} run
 * @returns {Promise<Result>}
 */
async function withReport(config, run) {
  requireFile(config)
  const folder = mkdtempSync(join(tmpdir(), 'twirl-report-'))
  try {
    const reportFile = join(folder, 'report.json')
    const { ok, output, count, findRetried } = await run(reportFile)
    if (!existsSync(reportFile)) return { counts: countTool(false), output }
    /** @type {Report} */
    const report = JSON.parse(readFileSync(reportFile, 'utf8'))
    return { counts: count(report, ok), output, retried: findRetried?.(report) ?? [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} program @param {string[]} args @param {string} config @returns {Promise<Result>} */
async function runTool(program, args, config) {
  requireFile(config)
  return runNode([moduleFile(program), ...args])
}

/** @param {string[]} args @returns {Promise<Result>} */
async function runNode(args) {
  const { ok, output } = await capture(pinnedNode(), args)
  return { counts: countTool(ok), output }
}

/** @param {string} file */
function moduleFile(file) {
  return join(ROOT, 'node_modules', file)
}

// Some tools pass when they find nothing to check.
/** @param {string} config */
function requireFile(config) {
  if (!existsSync(join(ROOT, config))) throw new Failure(`${config} is missing`)
}
