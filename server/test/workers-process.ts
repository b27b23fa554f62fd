// Workers that serve nothing, in a process of their own: node server/test/workers-process.ts CASE
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { STOP, type WorkerReport, Workers } from '../src/platform/workers.ts'

const report = (message: WorkerReport) => process.send!(message)
const listWorkers = () => Object.values(cluster.workers!) as Worker[]

function openWorkers(): Workers {
  const log = { info() {}, warn() {}, error() {} }
  const environmentOf = (number: number) => ({ WORKER: String(number) })
  return new Workers({ count: 2, environmentOf, log, stopMs: 60_000 })
}

const CASES = {
  /** The first worker reports that it cannot start; the second one is still starting and reports nothing. */
  'failing-start': {
    primary: async () => {
      let started = 0
      cluster.on('fork', () => started++)
      const workers = openWorkers()
      const failure = await workers.start().catch((error: Error) => error.message)
      await workers.stop()
      await setImmediate()
      // oxlint-disable-next-line no-console -- what the test reads
      console.log(`${failure}, ${started} were started`)
    },
    worker: () => {
      if (process.env['WORKER'] === '1') report({ failure: 'port taken' })
    },
  },
  /** All are replaced while another one is starting in the place of a dead one. */
  'replaced-twice': {
    primary: async () => {
      const workers = openWorkers()
      await workers.start()
      listWorkers()[0]!.process.kill('SIGKILL')
      await once(cluster, 'fork')
      const before = new Set(listWorkers())
      await workers.replaceAll()
      const now = listWorkers().filter((worker) => !worker.isDead())
      // oxlint-disable-next-line no-console -- what the test reads
      console.log(`${now.length} serve, ${now.filter((it) => before.has(it)).length} old ones`)
      await workers.stop()
    },
    worker: () => void report({ port: 80 }),
  },
}

const { primary, worker } = CASES[process.argv[2] as keyof typeof CASES]
if (cluster.isPrimary) {
  await primary()
  process.exit()
}
process.on('message', (message) => {
  if (message === STOP) process.exit()
})
worker()
