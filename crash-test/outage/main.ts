// npm run outage-test [-- --outages 100] [--visitors 24] [--control forget]
// The database is killed, cut off, silent or slow under load. Ends with 1 if the process dies, an answer is wrong, or
// something that was acknowledged is gone. `--control forget` deletes what was acknowledged: then that must be found.
import { parseArgs } from 'node:util'
import { runOutageTest } from './run-outage-test.ts'

const { values } = parseArgs({
  options: {
    outages: { type: 'string', default: '100' },
    visitors: { type: 'string', default: '24' },
    control: { type: 'string', default: '' },
  },
})
const isControl = values.control === 'forget'
if (!isControl && values.control !== '') throw new Error('--control is forget')

const { wrong, ...counts } = await runOutageTest({
  outages: Number(values.outages),
  visitors: Number(values.visitors),
  isForgetful: isControl,
  onProgress: (text) => console.log(text),
})
console.table({ ...counts, wrong: wrong.length })
for (const what of wrong.slice(0, 20)) console.log(what)
const isClean = wrong.length + counts.lost === 0 && counts.isAlive
if (isClean === isControl) {
  console.log(isControl ? 'The control found nothing: the test is blind.' : 'It does not hold.')
  process.exitCode = 1
} else console.log(isControl ? 'The control was found.' : 'It holds.')
