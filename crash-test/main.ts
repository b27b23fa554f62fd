// npm run crash-test [-- --checkouts 10000] [--server-kills 100] [--database-kills 5] [--buyers 48] [--staff 12] [--servers 1] [--seed 1] [--gateway built-in]
// Buyers check out and staff work on so many of their orders at once while the server (with `--servers 4` one of four
// processes) and PostgreSQL are killed and the gateway loses answers. Ends with 1 if one book differs from another.
// `--gateway stripe` takes the payments through the stand-in for Stripe, with banks that ask the customer.
// `--control new-keys`, `free-units`, `staff-guards` or `no-gate` switches guards off: then differences must be found.
import { parseArgs } from 'node:util'
import { FAULTS, GATEWAYS, runCrashTest } from './run-crash-test.ts'

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '10000' },
    'server-kills': { type: 'string', default: '100' },
    'database-kills': { type: 'string', default: '5' },
    buyers: { type: 'string', default: '48' },
    staff: { type: 'string', default: '12' },
    servers: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    gateway: { type: 'string', default: 'built-in' },
    control: { type: 'string', default: '' },
  },
})

const fault = FAULTS.find((each) => each === values.control) ?? ''
if (fault !== values.control) throw new Error(`--control is one of ${FAULTS.join(', ')}`)
const gateway = GATEWAYS.find((each) => each === values.gateway)
if (!gateway) throw new Error(`--gateway is one of ${GATEWAYS.join(', ')}`)

console.log(`seed ${values.seed}`)
const { discrepancies, unexpected, unmatched, staffSteps, ...counts } = await runCrashTest({
  checkouts: Number(values.checkouts),
  buyers: Number(values.buyers),
  staff: Number(values.staff),
  servers: Number(values.servers),
  serverKills: Number(values['server-kills']),
  databaseKills: Number(values['database-kills']),
  lostAnswers: 0.04,
  gatewayErrors: 0.025,
  seed: Number(values.seed),
  gateway,
  fault,
  onProgress: (text) => console.log(text),
})
console.table(counts)
console.table(staffSteps)
console.table(discrepancies)
const details = [...unexpected, ...unmatched]
if (details.length > 0) console.log(details.slice(0, 40))
const isClean = Object.values(discrepancies).every((count) => count === 0)
if (isClean === (fault !== '')) {
  console.log(fault ? 'The control found nothing: the checker is blind.' : 'The books differ.')
  process.exitCode = 1
} else console.log(fault ? 'The control was found.' : 'All books agree.')
