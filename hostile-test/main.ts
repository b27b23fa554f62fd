// npm run hostile-test [-- --requests 200000] [--seed 1] [--at-once 4] [--first NUMBER] [--only PART_OF_A_CALL]
// Hostile requests against the demo shop in its own process: every hostile value at every field and page, then random
// ones. Ends with 1 if one answer was wrong, if the log has an error, or if the books differ. One random request again:
// the same seed, --first with its number, --requests 1.
import { parseArgs } from 'node:util'
import { openShop } from './open-shop.ts'
import { type Failure, type HostileReport, runHostileTest } from './run-hostile-test.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    'at-once': { type: 'string', default: '4' },
    first: { type: 'string' },
    only: { type: 'string' },
  },
})

function printFailure({ index, name, shopper, complaint, mutations, command }: Failure): void {
  console.log(`\n#${index} ${name} as ${shopper}: ${complaint}`)
  for (const line of [...mutations, command.slice(0, 2_000)]) console.log(`  ${line}`)
}

// Several times what the shop needs: a leak of a kilobyte per request would be found.
const MAX_MEGABYTES = 900

async function attack(): Promise<HostileReport> {
  const shop = await openShop((line) => console.log(`logged: ${line.slice(0, 1_500)}`))
  try {
    return await runHostileTest(shop, {
      requests: Number(values.requests),
      oneOf: values.first === undefined ? 1 : 0,
      seed: Number(values.seed),
      atOnce: Number(values['at-once']),
      maxMegabytes: MAX_MEGABYTES,
      ...(values.first !== undefined && { first: Number(values.first) }),
      ...(values.only !== undefined && { only: values.only }),
      onProgress: (text) => console.log(text),
      onFailure: printFailure,
    })
  } finally {
    await shop.close()
  }
}

console.log(`seed ${values.seed}`)
const { failures, logged, unreached, reached, statuses, booksThatDiffer, ...counts } =
  await attack()
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
