import './process/node-version.mjs'
import { ensureBuilt } from './build.mjs'
import { runCommand } from './process/fail.mjs'
import { runNode } from './process/run-node.mjs'
import { SERVER_ENV, SERVER_FLAGS } from './process/server-flags.mjs'
import { setUp } from './setup.mjs'

await runCommand(async () => {
  await setUp()
  await ensureBuilt()
  await runNode([...SERVER_FLAGS, 'server/src/main.ts', ...process.argv.slice(2)], SERVER_ENV)
})
