import './process/node-version.mjs'
import { ensureBuilt } from './build.mjs'
import { Failure, runCommand } from './process/fail.mjs'
import { runNode } from './process/run-node.mjs'
import { setUp } from './setup.mjs'

// node scripts/run.mjs [--build] FILE.ts [arguments…]
await runCommand(async () => {
  const [first, ...rest] = process.argv.slice(2)
  const needsBuild = first === '--build'
  const args = needsBuild ? rest : process.argv.slice(2)
  if (args.length === 0)
    throw new Failure('usage: node scripts/run.mjs [--build] FILE.ts [arguments…]')
  await setUp()
  if (needsBuild) await ensureBuilt()
  await runNode(args)
})
