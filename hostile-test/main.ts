// npm run hostile-test [-- --requests 200000] [--seed 1] [--at-once 4] [--first 0]
// Generated hostile requests against the demo shop in its own process. Ends with 1 if one answer was wrong, if the log
// has an error, or if the books differ. One request again: the same seed, --first with its number, --requests 1.
import { parseArgs } from 'node:util'
import { type Failure, runHostileTest } from './run-hostile-test.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    'at-once': { type: 'string', default: '4' },
    first: { type: 'string', default: '0' },
  },
})

function printFailure({ index, name, shopper, complaint, mutations, command }: Failure): void {
  console.log(`\n#${index} ${name} as ${shopper}: ${complaint}`)
  for (const line of [...mutations, command.slice(0, 2_000)]) console.log(`  ${line}`)
}

console.log(`seed ${values.seed}`)
const { failures, logged, unreached, reached, statuses, booksThatDiffer, ...counts } =
  await runHostileTest({
    requests: Number(values.requests),
    seed: Number(values.seed),
    atOnce: Number(values['at-once']),
    first: Number(values.first),
    onProgress: (text) => console.log(text),
    onFailure: printFailure,
  })
console.table(statuses)
console.log(counts)
console.log(
  `${reached.length} calls and pages were reached; never: ${unreached.join(', ') || 'none'}`,
)
const isClean =
  failures.length === 0 && logged.length === 0 && Object.keys(booksThatDiffer).length === 0
if (Object.keys(booksThatDiffer).length > 0) console.table(booksThatDiffer)
console.log(isClean ? 'Every answer was in order, and all books agree.' : 'Something is wrong.')
if (!isClean) process.exitCode = 1
