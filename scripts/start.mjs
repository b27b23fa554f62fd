import './process/node-version.mjs'
import { ensureBuilt } from './build.mjs'
import { runCommand } from './process/fail.mjs'
import { runNode } from './process/run-node.mjs'
import { setUp } from './setup.mjs'

await runCommand(async () => {
  await setUp()
  await ensureBuilt()
  await runNode(['--env-file-if-exists=.env', 'server/src/main.ts', ...process.argv.slice(2)])
})
