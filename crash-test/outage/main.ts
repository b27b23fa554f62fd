// npm run outage-test [-- --outages 100] [--visitors 24]
// The database is killed, cut off, silent or slow under load. Ends with 1 if the process dies, an answer is wrong, or
// something that was acknowledged is gone. As a control, what one visitor saved is deleted, and that must be found.
import { parseArgs } from 'node:util'
import { runOutageTest } from './run-outage-test.ts'

const { values } = parseArgs({
  options: {
    outages: { type: 'string', default: '100' },
    visitors: { type: 'string', default: '24' },
  },
})
const { wrong, ...counts } = await runOutageTest({
  outages: Number(values.outages),
  visitors: Number(values.visitors),
  onProgress: (text) => console.log(text),
})
console.table({ ...counts, wrong: wrong.length })
for (const what of wrong.slice(0, 20)) console.log(what)
const isClean = wrong.length + counts.lost === 0 && counts.isAlive && counts.lostInControl > 0
console.log(isClean ? 'It holds.' : 'It does not hold.')
if (!isClean) process.exitCode = 1
