// npm run failover-test [-- --checkouts 600] [--buyers 16] [--workers 2] [--outage 3000] [--seed 1] [--postgres FOLDER]
// Buyers check out while the primary PostgreSQL is killed and its standby, with synchronous replication, is promoted. Ends
// with 1 if the shop did not go on by itself, or if an order that was confirmed is missing. With `--control` the primary
// does not wait for its standby: then missing orders must be found.
import { parseArgs } from 'node:util'
import { findPrograms } from './postgres-pair.ts'
import { runFailoverTest } from './run-failover-test.ts'

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '600' },
    buyers: { type: 'string', default: '16' },
    workers: { type: 'string', default: '2' },
    outage: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    postgres: { type: 'string', default: findPrograms() },
    control: { type: 'boolean', default: false },
  },
})

console.log(`seed ${values.seed}, PostgreSQL of ${values.postgres}`)
const { discrepancies, unexpected, wrongAnswers, ...counts } = await runFailoverTest({
  checkouts: Number(values.checkouts),
  buyers: Number(values.buyers),
  workers: Number(values.workers),
  outageMs: Number(values.outage),
  seed: Number(values.seed),
  programs: values.postgres,
  isSynchronous: !values.control,
  onProgress: (text) => console.log(text),
})
console.table(counts)
console.table(discrepancies)
if (unexpected.length + wrongAnswers.length > 0)
  console.log(unexpected.slice(0, 20), wrongAnswers.slice(0, 20))
const isClean =
  Object.values(discrepancies).every((count) => count === 0) &&
  wrongAnswers.length === 0 &&
  counts.isChangeSeen
if (isClean === values.control) {
  console.log(
    values.control
      ? 'The control found nothing: the checker is blind.'
      : 'The failover lost something.',
  )
  process.exitCode = 1
} else
  console.log(
    values.control ? 'The control was found.' : 'The shop went on by itself, and nothing was lost.',
  )
