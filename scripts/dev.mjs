import './process/node-version.mjs'
import { runCommand } from './process/fail.mjs'
import { runNode } from './process/run-node.mjs'
import { setUp } from './setup.mjs'

// Vite reloads pages inside the server; only a change of the server's own code restarts it.
const WATCHED = ['server/src', 'server/migrations', 'server/database', 'packages/contract/src']

await runCommand(async () => {
  await setUp()
  const watch = WATCHED.map((folder) => `--watch-path=${folder}`)
  const flags = ['--env-file-if-exists=.env', ...watch, '--watch-preserve-output']
  await runNode([...flags, 'server/src/main.ts', ...process.argv.slice(2)], { TWIRL_DEV: '1' })
})
