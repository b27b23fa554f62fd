import type { Log } from '../log.ts'

export type Subscriber = {
  topic: string
  /** These keys changed. Called again with the same keys if it fails. */
  apply: (keys: string[]) => void | Promise<void>
  /** Anything of the topic may have changed. */
  reset: () => void | Promise<void>
}

export type SubscriptionLog = Pick<Log, 'warn' | 'error'>

const EVERYTHING = '*'
const RETRY_MS = 1_000

/** Delivers changes of one topic to one subscriber: one call at a time, retried until it succeeds. */
export class Subscription {
  readonly #subscriber: Subscriber
  readonly #log: SubscriptionLog
  #pending = new Set<string>()
  #isApplying = false
  #retryTimer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(subscriber: Subscriber, log: SubscriptionLog) {
    this.#subscriber = subscriber
    this.#log = log
  }

  add(topic: string, keys: string[]): void {
    if (topic !== this.#subscriber.topic) return
    for (const key of keys) this.#pending.add(key)
    void this.#applyPending()
  }

  resetAll(): void {
    this.add(this.#subscriber.topic, [EVERYTHING])
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retryTimer)
  }

  async #applyPending(): Promise<void> {
    if (this.#isApplying || this.#retryTimer) return
    this.#isApplying = true
    while (this.#pending.size > 0 && !this.#isClosed && !this.#retryTimer) {
      const keys = this.#pending
      this.#pending = new Set()
      try {
        if (keys.has(EVERYTHING)) await this.#subscriber.reset()
        else await this.#subscriber.apply([...keys])
      } catch (error) {
        this.#retryLater(keys, error)
      }
    }
    this.#isApplying = false
  }

  #retryLater(keys: Set<string>, error: unknown): void {
    if (this.#isClosed) return
    this.#log.error(
      { err: error, topic: this.#subscriber.topic },
      'could not apply changes, trying again',
    )
    this.#pending = keys.union(this.#pending)
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined
      void this.#applyPending()
    }, RETRY_MS)
  }
}
