import './process/node-version.mjs'
import { ensureBuilt } from './build.mjs'
import { runCommand } from './process/fail.mjs'
import { isMain } from './process/is-main.mjs'
import { runNode } from './process/run-node.mjs'
import { setUp } from './setup.mjs'

/** The long runs, by the npm script that makes one of them alone. */
export const RUNS = {
  'long-test': 'scripts/testing/long-test.ts',
  'test:browsers': 'e2e/browsers/main.ts',
  'crash-test': 'crash-test/main.ts',
  'stripe-crash-test': 'crash-test/stripe.ts',
  'stripe-test': 'scripts/testing/stripe-test.ts',
  'outbox-test': 'crash-test/outbox/main.ts',
  'outage-test': 'crash-test/outage/main.ts',
  'failover-test': 'crash-test/failover/main.ts',
  'cluster-test': 'crash-test/cluster/main.ts',
  'pooler-test': 'crash-test/pooler/main.ts',
  'overload-test': 'crash-test/overload/main.ts',
  'shutdown-test': 'crash-test/shutdown/main.ts',
  'hostile-test': 'hostile-test/main.ts',
}

// The long forms of these runs are made by hand, before a release.
/** @type {Record<string, string[]>} */
const SHORT_FORMS = { 'cluster-test': ['--short'] }

// npm run nightly: one after the other, because some of them measure time. A failed run does not end the others.
if (isMain(import.meta.url)) {
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true))
  await runCommand(async () => {
    await setUp()
    await ensureBuilt()
    /** @type {string[]} */
    const results = []
    for (const [name, file] of Object.entries(RUNS)) {
      if (isStopped) break
      process.stdout.write(`\nnpm run ${name}\n`)
      process.exitCode = 0
      await runNode([file, ...(SHORT_FORMS[name] ?? [])])
      results.push(`${process.exitCode === 0 ? '✓' : '✗'} ${name}`)
    }
    const passed = results.filter((result) => result.startsWith('✓')).length
    const failed = Object.keys(RUNS).length - passed
    process.exitCode = failed > 0 ? 1 : 0
    process.stdout.write(`\n${results.join('\n')}\n\n${passed} passed, ${failed} failed\n`)
  })
}
