import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from './app-error.ts'
import type { HashJob } from './passwords-worker.ts'

const WORKER = new URL('passwords-worker.ts', import.meta.url)
// Some seconds of work. Whoever comes later is told to try again instead of waiting longer than she would.
const MAX_WAITING = 64
// Decisions section 5; one leaves a small machine a core for everybody else.
const THREADS = availableParallelism() > 2 ? 2 : 1

type Waiting = { job: HashJob; resolve: (hash: Uint8Array) => void; reject: (error: Error) => void }

/** Threads of low priority that hash passwords, one each at a time. They start with the first password. */
export class PasswordsPool {
  readonly #waiting: Waiting[] = []
  readonly #idle: Worker[] = []
  readonly #busy = new Map<Worker, Waiting>()
  #isClosed = false

  hash(job: HashJob): Promise<Uint8Array> {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING)
      return Promise.reject(new AppError('UNAVAILABLE'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
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
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(waiting.job)
  }

  #start(): Worker {
    const worker = new Worker(WORKER, {
      // Not the shop's own flags and memory: hashing needs next to nothing of JavaScript.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
    })
    worker.on('message', (hash: unknown) => {
      // Under `node --watch` threads also tell which files they loaded.
      if (!(hash instanceof Uint8Array)) return
      const done = this.#busy.get(worker)
      this.#busy.delete(worker)
      // An idle thread must not keep a process alive that has nothing else to do.
      worker.unref()
      this.#idle.push(worker)
      done?.resolve(hash)
      this.#next()
    })
    worker.on('error', (error: Error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new AppError('UNAVAILABLE')))
    return worker
  }

  /** One that dies fails its password and nothing else. */
  #lose(worker: Worker, error: Error): void {
    this.#busy.get(worker)?.reject(error)
    this.#busy.delete(worker)
    const position = this.#idle.indexOf(worker)
    if (position >= 0) this.#idle.splice(position, 1)
    this.#next()
  }
}
