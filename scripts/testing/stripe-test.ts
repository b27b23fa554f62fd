// npm run stripe-test: the tests of payment gateways with Stripe itself. STRIPE_SECRET_KEY is that of an account in test mode.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countVitest } from './test-report.mjs'

const key = process.env['STRIPE_SECRET_KEY'] ?? ''
if (/^[sr]k_test_/.test(key)) run()
else {
  console.log('skipped: STRIPE_SECRET_KEY is not the secret key of a Stripe account in test mode')
  console.log('\n0 passed, 0 failed')
}

function run(): void {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-stripe-test-'))
  const report = join(folder, 'report.json')
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=stripe',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit', env: { ...process.env, STRIPE_TEST: 'on' } },
  )
  const isOk = status === 0
  const { passed, failed } = countVitest(
    JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof countVitest>[0],
    isOk,
  )
  rmSync(folder, { recursive: true })
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = isOk ? 0 : 1
}
