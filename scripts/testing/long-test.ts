// npm run long-test [-- FILE…]: the unit tests in their long form, with random seeds, and those that only measure speed.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, LONG_TESTS: 'on' } },
)
process.exitCode = status ?? 1
