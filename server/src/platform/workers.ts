import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './log.ts'
import { StartupError } from './startup-error.ts'

/** What a worker tells the primary, once: that it listens, or why it cannot start. */
export type WorkerReport = { port: number } | { failure: string }

/** What the primary tells a worker: finish the running requests and end. */
export const STOP = 'stop'

const START_TRIES = 3
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
// A worker that ran for so long did not die of its start: the next one is started at once.
const STABLE_MS = 30_000

type WorkersOptions = {
  count: number
  /** Number 1 to `count`; a replacement has the number of the worker that it replaces. */
  environmentOf: (number: number) => Record<string, string>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** How long a worker may take to end. */
  stopMs: number
}

/**
 * The processes that serve the shop, on one port: the primary accepts connections and hands them out in turn. A worker
 * that dies is replaced. A worker that loses its primary is ended by Node.
 */
export class Workers {
  readonly #options: WorkersOptions
  readonly #serving = new Map<number, Worker>()
  /** The starts of workers in the place of dead ones. */
  readonly #replacements = new Map<number, Promise<void>>()
  #isStopping = false

  constructor(options: WorkersOptions) {
    this.#options = options
  }

  /** Returns the port. Rejects when one of them cannot start. */
  async start(): Promise<number> {
    const numbers = Array.from({ length: this.#options.count }, (_, i) => i + 1)
    let port = 0
    // All at once they would take each other's cores, and the first one would serve as late as the last.
    while (numbers.length > 0) {
      const next = numbers.splice(0, availableParallelism())
      const ports = await Promise.all(next.map((number) => this.#forkPatiently(number)))
      port = ports[0]!
    }
    return port
  }

  /** Tries a few times: on a very busy machine a start may fail because the database does not answer in time. */
  async #forkPatiently(number: number): Promise<number> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#fork(number)
      } catch (error) {
        if (error instanceof StartupError || this.#isStopping || tries === START_TRIES) throw error
        this.#options.log.warn({ err: error, worker: number }, 'a worker could not start')
      }
    }
  }

  /** Replaces one after the other; each keeps serving until the next one listens. */
  async replaceAll(): Promise<void> {
    for (const number of this.#serving.keys()) {
      // A worker that is being started now may be of the old version.
      await this.#replacements.get(number)
      if (this.#isStopping) return
      await this.#forkPatiently(number)
    }
  }

  /** All finish their requests first. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => this.#end(worker!)))
  }

  /** Returns the port, when the new worker serves and the one before it has ended. */
  async #fork(number: number): Promise<number> {
    const worker = cluster.fork(this.#options.environmentOf(number))
    // A message that cannot be sent is followed by the worker's exit.
    worker.on('error', () => {})
    const startedAt = performance.now()
    const report = await firstReport(worker)
    if (!report) throw new Error(`a worker ended before it listened (${await exitOf(worker)})`)
    if ('failure' in report) throw new StartupError(report.failure)
    const previous = this.#serving.get(number)
    this.#serving.set(number, worker)
    worker.once('exit', (code, signal) => {
      if (this.#isStopping || this.#serving.get(number) !== worker) return
      this.#options.log.error({ worker: number, code, signal }, 'a worker ended: starting another')
      const isStable = performance.now() - startedAt >= STABLE_MS
      const replacement = this.#replace(number, isStable ? 0 : FIRST_PAUSE_MS)
      this.#replacements.set(number, replacement)
    })
    if (previous) await this.#end(previous)
    return report.port
  }

  /** Tries until one listens: what it needs, the database first of all, may be unavailable for a while. */
  async #replace(number: number, firstPauseMs: number): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = longer(pauseMs)) {
      await delay(pauseMs)
      if (this.#isStopping) return
      try {
        await this.#fork(number)
        return
      } catch (error) {
        this.#options.log.error({ err: error, worker: number }, 'a worker could not start')
      }
    }
  }

  async #end(worker: Worker): Promise<void> {
    if (worker.isDead()) return
    const ended = exitOf(worker)
    worker.send(STOP, () => {})
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.stopMs)
    await ended
    clearTimeout(timer)
  }
}

function longer(pauseMs: number): number {
  return Math.min(Math.max(pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
}

/** Returns null if it ended without a report. */
function firstReport(worker: Worker): Promise<WorkerReport | null> {
  return new Promise((resolve) => {
    worker.once('message', (report: WorkerReport) => resolve(report))
    // The exit can precede a message that the worker sent; the disconnect cannot.
    worker.once('disconnect', () => resolve(null))
  })
}

/** Not by `once` of node:events, which rejects when a message cannot be sent to the worker that ends. */
async function exitOf(worker: Worker): Promise<string> {
  if (!worker.isDead()) await new Promise((resolve) => worker.once('exit', resolve))
  const { exitCode, signalCode } = worker.process
  return signalCode ?? `exit code ${exitCode}`
}
