// npm run crash-test [-- --checkouts 10000] [--server-kills 100] [--database-kills 5] [--buyers 48] [--servers 1] [--seed 1]
// Buyers check out while the server (with `--servers 4` one of four processes) and PostgreSQL are killed and the gateway
// loses answers. Ends with 1 if one book
// differs from another. `--control new-keys` or `free-units` switches a guard off: then differences must be found.
import { parseArgs } from 'node:util'
import { runCrashTest } from './run-crash-test.ts'

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '10000' },
    'server-kills': { type: 'string', default: '100' },
    'database-kills': { type: 'string', default: '5' },
    buyers: { type: 'string', default: '48' },
    servers: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    control: { type: 'string', default: '' },
  },
})

const fault = values.control
if (fault !== '' && fault !== 'new-keys' && fault !== 'free-units')
  throw new Error('--control is new-keys or free-units')

console.log(`seed ${values.seed}`)
const { discrepancies, unexpected, ...counts } = await runCrashTest({
  checkouts: Number(values.checkouts),
  buyers: Number(values.buyers),
  servers: Number(values.servers),
  serverKills: Number(values['server-kills']),
  databaseKills: Number(values['database-kills']),
  lostAnswers: 0.04,
  gatewayErrors: 0.025,
  seed: Number(values.seed),
  fault,
  onProgress: (text) => console.log(text),
})
console.table(counts)
console.table(discrepancies)
if (unexpected.length > 0) console.log(unexpected.slice(0, 20))
const isClean = Object.values(discrepancies).every((count) => count === 0)
if (isClean === (fault !== '')) {
  console.log(fault ? 'The control found nothing: the checker is blind.' : 'The books differ.')
  process.exitCode = 1
} else console.log(fault ? 'The control was found.' : 'All books agree.')
