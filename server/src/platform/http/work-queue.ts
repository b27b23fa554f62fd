import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from './app-error.ts'
import { loopDelayMs } from './loop-delay.ts'

// What a visitor waits for before leaving.
const MAX_WAIT_MS = 2_500
// After a job the thread is left to other requests for this many times what the job took of it.
const REST_RATIO = 2
// The first renders of a process take many times the usual; the next visitor need not wait for that.
const REST_MAX_MS = 250
// A job that takes longer waits for something else than the thread: the next one may start meanwhile.
const PATIENCE_MS = 50
// Weight of the latest job in the mean.
const MEAN_WEIGHT = 0.1

/** Who goes first, and is refused last. Checkout will stand before all others. */
const PRIORITIES = ['shared', 'browse'] as const
/** `shared` work is done once for many visitors, `browse` for the one who asks. */
export type Priority = (typeof PRIORITIES)[number]

/**
 * Work that keeps the one thread busy, job by job with rests between them, so that answers from memory stay fast
 * whatever waits here. What would wait too long is refused at once.
 */
export class WorkQueue {
  readonly #waiting: Record<Priority, (() => Promise<void>)[]> = { shared: [], browse: [] }
  #isRunning = false
  #turnMs: number

  /** `usualMs` is what a job takes, until some have been measured. */
  constructor(usualMs: number) {
    this.#turnMs = usualMs * (1 + REST_RATIO)
  }

  async run<Result>(priority: Priority, work: () => Promise<Result>): Promise<Result> {
    const waitMs = this.#expectedWait(priority)
    if (waitMs > MAX_WAIT_MS)
      throw new AppError('UNAVAILABLE', { retry_after_seconds: Math.ceil(waitMs / 1_000) })
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
      await sleep(Math.min(busyMs * REST_RATIO, REST_MAX_MS))
      this.#turnMs += (performance.now() - start - this.#turnMs) * MEAN_WEIGHT
    }
    this.#isRunning = false
  }

  #next(): (() => Promise<void>) | undefined {
    return this.#waiting.shared.shift() ?? this.#waiting.browse.shift()
  }
}

/** Resolves when the job is done, or after a while without it. */
async function settledOrLate(job: Promise<void>): Promise<void> {
  const late = new AbortController()
  await Promise.race([job, sleep(PATIENCE_MS, undefined, { signal: late.signal })])
  late.abort()
}
