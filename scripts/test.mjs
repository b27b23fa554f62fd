import './process/node-version.mjs'
import { Failure, runCommand } from './process/fail.mjs'
import { setUp } from './setup.mjs'
import { writeToMemory } from './testing/memory-folder.mjs'
import { addCounts, closingLines, countTool, summarizeStage } from './testing/test-report.mjs'
import { ALIASES, STAGES } from './testing/test-stages.mjs'

/**
 * @typedef {import('./testing/test-stages.mjs').StageName} StageName
 * @typedef {{ counts: import('./testing/test-report.mjs').Counts, retried: string[] }} StageResult
 */

// They only read, and most of them use one core: two run at a time.
/** @type {StageName[]} */
const CHECKS = ['format', 'lint', 'types', 'dead']

// node scripts/test.mjs [stage…]
await runCommand(async () => {
  const stages = chooseStages(process.argv.slice(2))
  await setUp()
  writeToMemory()
  const { counts, retried } = await runStages(stages)
  process.exitCode = counts.failed > 0 ? 1 : 0
  process.stdout.write(`\n${closingLines(counts, retried).join('\n')}\n`)
})

/** @param {string[]} names @returns {StageName[]} */
function chooseStages(names) {
  const wanted = names.length > 0 ? names : ['all']
  const stages = wanted.flatMap((name) => {
    if (ALIASES[name]) return ALIASES[name]
    if (isStage(name)) return [name]
    const known = [...new Set([...Object.keys(STAGES), ...Object.keys(ALIASES)])].join(', ')
    throw new Failure(`there is no test stage ${name}; the stages are ${known}`)
  })
  return [...new Set(stages)]
}

/** @param {string} name @returns {name is StageName} */
function isStage(name) {
  return Object.hasOwn(STAGES, name)
}

/** @param {StageName[]} stages */
async function runStages(stages) {
  const results = await runTwoAtATime(stages.filter((stage) => CHECKS.includes(stage)))
  let isBuildBroken = false
  for (const stage of stages.filter((name) => !CHECKS.includes(name))) {
    const needsBuild = stage === 'size' || stage === 'e2e'
    /** @type {StageResult} */
    const result = isBuildBroken && needsBuild ? giveUp(stage) : await runStage(stage)
    if (stage === 'build') isBuildBroken = result.counts.failed > 0
    results.push(result)
  }
  return {
    counts: addCounts(results.map(({ counts }) => counts)),
    retried: results.flatMap(({ retried }) => retried),
  }
}

/** @param {StageName[]} stages */
async function runTwoAtATime(stages) {
  /** @type {StageResult[]} */
  const results = []
  const waiting = [...stages]
  const runNext = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift())
      results.push(await runStage(stage))
  }
  await Promise.all([runNext(), runNext()])
  return results
}

/** @param {StageName} stage @returns {Promise<StageResult>} */
async function runStage(stage) {
  const start = performance.now()
  /** @type {import('./testing/test-stages.mjs').Result} */
  const { counts, output, retried = [] } = await STAGES[stage]().catch(toResult)
  if (counts.failed > 0) process.stdout.write(`\n${output.trimEnd()}\n\n`)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  report(stage, counts, `${summarizeStage(counts, retried)} (${seconds} s)`)
  return { counts, retried }
}

/** @param {StageName} stage @returns {StageResult} */
function giveUp(stage) {
  const counts = countTool(false)
  report(stage, counts, 'not run: the build failed')
  return { counts, retried: [] }
}

/** @param {StageName} stage @param {import('./testing/test-report.mjs').Counts} counts @param {string} text */
function report(stage, counts, text) {
  process.stdout.write(`${counts.failed > 0 ? '✗' : '✓'} ${stage.padEnd(6)}  ${text}\n`)
}

/** @param {unknown} error @returns {import('./testing/test-stages.mjs').Result} */
function toResult(error) {
  if (!(error instanceof Failure)) throw error
  return { counts: countTool(false), output: `${error.output}\n${error.message}` }
}
