// npm run pooler-test [-- --checkouts 300] [--buyers 8] [--staff 4] [--connections 6] [--seed 1]
// Buyers and staff use a shop with two workers behind a PgBouncer in transaction mode, which is killed once, after the next
// version of the shop was started with a migration. Ends with 1 if the books differ, if anything of a session is used, if a
// change in the database is not seen, or if the shop takes an unnamed pooler for PostgreSQL. The negative control shows that
// the state of a session is lost at this pooler.
import { parseArgs } from 'node:util'
import { runPoolerTest } from './run-pooler-test.ts'

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '300' },
    buyers: { type: 'string', default: '8' },
    staff: { type: 'string', default: '4' },
    connections: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
})

console.log(`seed ${values.seed}`)
const { discrepancies, unexpected, unmatched, staffSteps, lost, ...counts } = await runPoolerTest({
  checkouts: Number(values.checkouts),
  buyers: Number(values.buyers),
  staff: Number(values.staff),
  connections: Number(values.connections),
  seed: Number(values.seed),
  onProgress: (text) => console.log(text),
})
console.table(lost)
console.table(counts)
console.table(staffSteps)
console.table(discrepancies)
const details = [...unexpected, ...unmatched]
if (details.length > 0) console.log(details.slice(0, 40))
const isClean =
  Object.values(discrepancies).every((count) => count === 0) &&
  counts.changeMs !== null &&
  counts.isUnnamedRefused &&
  counts.isMigrated &&
  counts.listening + counts.namedStatements + counts.addressesTooMany === 0 &&
  Object.values(lost).every(Boolean) &&
  counts.connectionsUsed <= Number(values.connections)
console.log(isClean ? 'All books agree.' : 'The pooler changes something.')
if (!isClean) process.exitCode = 1
