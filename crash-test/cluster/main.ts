// npm run cluster-test [-- --short] [--only "planned switchover"] [--buyers 4] [--staff 2] [--minutes 30] [--etcd-api 2]
// Three PostgreSQL under Patroni with three etcd, HAProxy and two shops with two workers each, all on this machine. Buyers,
// staff and mails go on while parts of it fail. Ends with 1 if something that was acknowledged is missing or the books
// differ. With `--control` the leader does not wait for a standby: then missing orders must be found.
import { parseArgs } from 'node:util'
import { CONTROL, FAULT_NAMES, SHORT } from './faults.ts'
import { findPrograms } from './programs.ts'
import { runClusterTest } from './run-cluster-test.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    buyers: { type: 'string', default: '4' },
    staff: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    minutes: { type: 'string', default: '30' },
    'etcd-api': { type: 'string', default: '2' },
    control: { type: 'boolean', default: false },
  },
})

const chosen = values.control ? CONTROL : values.short ? SHORT : FAULT_NAMES
const faults = values.only ? FAULT_NAMES.filter((name) => name.includes(values.only)) : chosen
console.log(`seed ${values.seed}`)
const { discrepancies, unexpected, unmatched, mails, ...report } = await runClusterTest({
  faults,
  buyers: Number(values.buyers),
  staff: Number(values.staff),
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  programs: findPrograms(),
  api: values['etcd-api'] === '3' ? '3' : '2',
  isSynchronous: !values.control,
  onProgress: (text) => console.log(text),
})
console.table(
  report.faults.map((each) => ({
    ...each,
    pauseSeconds: Number(each.pauseSeconds.toFixed(1)),
    seconds: Math.round(each.seconds),
  })),
)
console.table(report.staffSteps)
console.table(mails)
console.table(discrepancies)
const details = [...unexpected, ...unmatched]
if (details.length > 0) console.log(details.slice(0, 40))
const { ordered, lostDirectWrites } = report
console.log(
  `${ordered} orders confirmed, ${discrepancies.lost_orders} of them missing; direct writes lost: ${lostDirectWrites}`,
)
const lost = discrepancies.lost_orders + lostDirectWrites
const isClean =
  report.faults.length === faults.length &&
  lost + mails.lost + mails.failed + mails.waiting === 0 &&
  Object.values(discrepancies).every((count) => count === 0)
const isAsExpected = values.control ? lost > 0 : isClean
console.log(
  values.control
    ? isAsExpected
      ? 'The control was found.'
      : 'The control found nothing: the checker is blind.'
    : isAsExpected
      ? 'Nothing was lost, and all books agree.'
      : 'Something was lost, the books differ, or time ran out.',
)
if (!isAsExpected) process.exitCode = 1
