// npm run cluster-test [-- --short] [--only "planned switchover"] [--times 5] [--hosts] [--buyers 4] [--staff 2] [--minutes 60] [--etcd-api 2]
// Three PostgreSQL under Patroni with three etcd, HAProxy and two shops with two workers each, all on this machine. Buyers,
// staff and mails go on while parts of it fail; after each fault all books are compared. Ends with 1 if something that was
// acknowledged is missing, if the books differ, or if a fault did not come to its end. With `--hosts` the shops find the
// leader themselves. With `--control` the leader does not wait for a standby: then each fault must lose orders.
import { parseArgs } from 'node:util'
import { CONTROL, FAULT_NAMES, SHORT } from './faults.ts'
import { findPrograms } from './programs.ts'
import { countLost, isClean, runClusterTest } from './run-cluster-test.ts'
import { listDetails, tableOfFaults } from './table-of-faults.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '1' },
    hosts: { type: 'boolean', default: false },
    buyers: { type: 'string', default: '4' },
    staff: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    minutes: { type: 'string', default: '60' },
    'etcd-api': { type: 'string', default: '2' },
    control: { type: 'boolean', default: false },
  },
})

const chosen = values.control ? CONTROL : values.short ? SHORT : FAULT_NAMES
const once = values.only ? FAULT_NAMES.filter((name) => name.includes(values.only)) : chosen
const faults = Array.from({ length: Number(values.times) }, () => once).flat()
if (faults.length === 0) throw new Error(`none of the faults has "${values.only}" in its name`)
console.log(`seed ${values.seed}`)
const reports = await runClusterTest({
  faults,
  buyers: Number(values.buyers),
  staff: Number(values.staff),
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  programs: findPrograms(),
  api: values['etcd-api'] === '3' ? '3' : '2',
  isFoundByShops: values.hosts,
  isSynchronous: !values.control,
  onProgress: (text) => console.log(text),
})
for (const line of listDetails(reports)) console.log(line)
console.log(`\nseed ${values.seed}\n\n${tableOfFaults(reports)}\n`)
const isAsExpected = values.control
  ? reports.every((report) => countLost(report) > 0)
  : reports.every(isClean)
console.log(
  values.control
    ? isAsExpected
      ? 'The control was found.'
      : 'The control found nothing: the checker is blind.'
    : isAsExpected
      ? 'Nothing was lost, and all books agree.'
      : 'Something was lost, the books differ, or a fault did not come to its end.',
)
if (!isAsExpected) process.exitCode = 1
