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

/** Work that is `shared` is done once for many visitors: it runs first and is refused last. `browse` is for one request. */
type Audience = 'shared' | 'browse'

/**
 * Queue of work that blocks the main thread: one job at a time with pauses between them, so that cached responses
 * stay fast. Work that would wait too long is refused at once.
 */
export class WorkQueue {
  readonly #waiting: Record<Audience, (() => Promise<void>)[]> = { shared: [], browse: [] }
  readonly #restRatio: number
  #isRunning = false
  #turnMs: number

  /** `usualMs` is the assumed duration of a job until some have been measured. */
  constructor(usualMs: number, restRatio = REST_RATIO) {
    this.#restRatio = restRatio
    this.#turnMs = usualMs * (1 + restRatio)
  }

  async run<Result>(audience: Audience, work: () => Promise<Result>): Promise<Result> {
    const waitMs = this.#expectedWait(audience)
    if (waitMs > MAX_WAIT_MS) {
      refusals.of('work_queue', audience).count++
      throw new AppError('UNAVAILABLE', { retry_after_seconds: Math.ceil(waitMs / 1_000) })
    }
    return new Promise((resolve, reject) => {
      this.#waiting[audience].push(() => work().then(resolve, reject))
      if (!this.#isRunning) void this.#runAll()
    })
  }

  #expectedWait(audience: Audience): number {
    const { shared, browse } = this.#waiting
    const jobs = shared.length + (audience === 'shared' ? 0 : browse.length)
    return jobs * this.#turnMs + loopDelayMs()
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true
    for (let job = this.#next(); job; job = this.#next()) {
      const start = performance.now()
      const before = performance.eventLoopUtilization()
      await Promise.race([job(), sleep(PATIENCE_MS, undefined, { ref: false })])
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
