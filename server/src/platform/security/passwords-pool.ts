import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '../http/app-error.ts'
// Also imported here, where it does nothing, so that the compile cache has it: a thread that removes the types of a file
// itself takes 17 MB more.
import { type HashJob, PASSWORDS_THREAD, PASSWORDS_WORKER } from './passwords-worker.ts'

// How long visitors wait before they leave. A request that would wait longer is refused at once.
const MAX_WAIT_MS = 2_500
// Assumed duration of a hash until some have been measured, and the weight of the latest one in the moving average.
const USUAL_HASH_MS = 100
const MEAN_WEIGHT = 0.2
// ACCOUNT-4; on a small machine one thread leaves a core for other requests.
const THREADS = availableParallelism() > 2 ? 2 : 1

type Waiting = {
  job: HashJob
  resolve: (hash: Uint8Array) => void
  reject: (error: Error) => void
  /** When a thread started it. */
  started_at: number
}

/** Worker threads of low priority that hash one password at a time. They start with the first password. */
export class PasswordsPool {
  readonly #waiting: Waiting[] = []
  readonly #idle: Worker[] = []
  readonly #busy = new Map<Worker, Waiting>()
  #isClosed = false
  #hashMs = USUAL_HASH_MS
  readonly #maxWaitMs: number

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs
  }

  hash(job: HashJob): Promise<Uint8Array> {
    const waitMs = (this.#waiting.length * this.#hashMs) / THREADS
    if (this.#isClosed || waitMs > this.#maxWaitMs) {
      const retry_after_seconds = Math.max(1, Math.ceil(waitMs / 1_000))
      return Promise.reject(new AppError('UNAVAILABLE', { retry_after_seconds }))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject, started_at: 0 })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new AppError('UNAVAILABLE'))
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()))
  }

  #next(): void {
    if (this.#isClosed || this.#busy.size >= THREADS) return
    const waiting = this.#waiting.shift()
    if (!waiting) return
    const worker = this.#idle.pop() ?? this.#start()
    this.#busy.set(worker, waiting)
    waiting.started_at = performance.now()
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(waiting.job)
  }

  #start(): Worker {
    const worker = new Worker(PASSWORDS_WORKER, {
      workerData: PASSWORDS_THREAD,
      // Without the shop's flags and heap size: hashing uses almost no JavaScript memory.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
    })
    worker.on('message', (hash: unknown) => {
      // Under `node --watch` threads also send the names of loaded files.
      if (!(hash instanceof Uint8Array)) return
      const done = this.#busy.get(worker)
      this.#busy.delete(worker)
      if (done) this.#hashMs += (performance.now() - done.started_at - this.#hashMs) * MEAN_WEIGHT
      // An idle thread must not keep the process alive.
      worker.unref()
      this.#idle.push(worker)
      done?.resolve(hash)
      this.#next()
    })
    worker.on('error', (error: Error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new AppError('UNAVAILABLE')))
    return worker
  }

  /** A thread that dies fails only the password that it was hashing. */
  #lose(worker: Worker, error: Error): void {
    this.#busy.get(worker)?.reject(error)
    this.#busy.delete(worker)
    const position = this.#idle.indexOf(worker)
    if (position >= 0) this.#idle.splice(position, 1)
    this.#next()
  }
}
