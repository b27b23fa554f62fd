import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import { refusals } from '../../metrics/counter.ts'
import { loopDelayMs } from './loop-delay.ts'

// How long visitors wait before they leave.
const MAX_WAIT_MS = 2_500
// Pause after a job, as a multiple of its duration, during which the thread serves other requests.
const REST_RATIO = 2
// Upper bound on a pause: the first renders of a process take many times the usual duration.
const REST_MAX_MS = 250
// A job that takes longer is waiting for I/O: the next one may start.
const PATIENCE_MS = 50
// Weight of the latest job in the moving average.
const MEAN_WEIGHT = 0.1

/** Priorities, highest first: run first and refused last. */
const PRIORITIES = ['shared', 'browse'] as const
/** `shared` work is done once for many visitors, `browse` for a single request. */
export type Priority = (typeof PRIORITIES)[number]

/**
 * Queue of work that blocks the main thread: one job at a time with pauses between them, so that cached responses
 * stay fast. Work that would wait too long is refused at once.
 */
export class WorkQueue {
  readonly #waiting: Record<Priority, (() => Promise<void>)[]> = { shared: [], browse: [] }
  readonly #restRatio: number
  #isRunning = false
  #turnMs: number

  /** `usualMs` is the assumed duration of a job until some have been measured. */
  constructor(usualMs: number, restRatio = REST_RATIO) {
    this.#restRatio = restRatio
    this.#turnMs = usualMs * (1 + restRatio)
  }

  async run<Result>(priority: Priority, work: () => Promise<Result>): Promise<Result> {
    const waitMs = this.#expectedWait(priority)
    if (waitMs > MAX_WAIT_MS) {
      refusals.of('work_queue', priority).count++
      throw new AppError('UNAVAILABLE', { retry_after_seconds: Math.ceil(waitMs / 1_000) })
    }
    return new Promise((resolve, reject) => {
      this.#waiting[priority].push(() => work().then(resolve, reject))
      if (!this.#isRunning) void this.#runAll()
    })
  }

  #expectedWait(priority: Priority): number {
    const ahead = PRIORITIES.slice(0, PRIORITIES.indexOf(priority) + 1)
    const jobs = ahead.reduce((sum, each) => sum + this.#waiting[each].length, 0)
    return jobs * this.#turnMs + loopDelayMs()
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true
    for (let job = this.#next(); job; job = this.#next()) {
      const start = performance.now()
      const before = performance.eventLoopUtilization()
      await settledOrLate(job())
      const busyMs = performance.eventLoopUtilization(before).active
      await sleep(Math.min(busyMs * this.#restRatio, REST_MAX_MS))
      this.#turnMs += (performance.now() - start - this.#turnMs) * MEAN_WEIGHT
    }
    this.#isRunning = false
  }

  #next(): (() => Promise<void>) | undefined {
    return this.#waiting.shared.shift() ?? this.#waiting.browse.shift()
  }
}

/** Resolves when the job is done, or after a timeout. */
async function settledOrLate(job: Promise<void>): Promise<void> {
  const late = new AbortController()
  await Promise.race([job, sleep(PATIENCE_MS, undefined, { signal: late.signal })])
  late.abort()
}
