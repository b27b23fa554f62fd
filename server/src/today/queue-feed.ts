import type { QueueCount } from '@twirl/contract/staff/today'
import type { Log } from '#platform/log.ts'

type Listener = (counts: readonly QueueCount[]) => void

type QueueFeedOptions = {
  count: () => Promise<QueueCount[]>
  log: Pick<Log, 'warn'>
  /** The least time between two counts. Tests use a shorter one. */
  intervalMs?: number
}

const INTERVAL_MS = 1_000
// A day that begins changes what is due back, and no row.
const AT_LEAST_EVERY_MS = 60_000

/**
 * Counts the queues for all open pages together: when the first page opens and after changes, at most once in an interval
 * (STAFF-71). Without an open page nothing is counted.
 */
export class QueueFeed {
  readonly #count: QueueFeedOptions['count']
  readonly #log: QueueFeedOptions['log']
  readonly #intervalMs: number
  readonly #listeners = new Set<Listener>()
  #last: { counts: QueueCount[]; text: string } | null = null
  #countedAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #counting: Promise<void> | undefined
  readonly #clockTimer: NodeJS.Timeout
  #isClosed = false

  constructor({ count, log, intervalMs = INTERVAL_MS }: QueueFeedOptions) {
    this.#count = count
    this.#log = log
    this.#intervalMs = intervalMs
    this.#clockTimer = setInterval(() => this.handleChange(), AT_LEAST_EVERY_MS).unref()
  }

  /** Calls the listener with the counts once they are known, and again when they differ. Returns the unsubscribe function. */
  subscribe(listener: Listener): () => void {
    // Without a listener changes were not followed.
    if (this.#listeners.size === 0) this.#last = null
    this.#listeners.add(listener)
    if (this.#last) listener(this.#last.counts)
    else this.handleChange()
    return () => void this.#listeners.delete(listener)
  }

  /** Something changed that is counted. Changes until the next count share it. */
  handleChange(): void {
    if (this.#isClosed || this.#timer || this.#listeners.size === 0) return
    const waitMs = Math.max(0, this.#countedAt + this.#intervalMs - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      // One after the other, also when a count takes longer than the interval.
      this.#counting = (this.#counting ?? Promise.resolve()).then(() => this.#countOnce())
    }, waitMs)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#clockTimer)
    await this.#counting
  }

  async #countOnce(): Promise<void> {
    this.#countedAt = performance.now()
    try {
      const counts = await this.#count()
      const text = JSON.stringify(counts)
      if (text === this.#last?.text) return
      this.#last = { counts, text }
      for (const listener of this.#listeners) listener(counts)
    } catch (error) {
      // The pages keep their numbers. They ask by themselves too, and hear of the error then.
      this.#log.warn({ err: error }, 'cannot count the queues of staff')
    }
  }
}
