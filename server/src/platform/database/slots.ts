import { DatabaseTimeout } from './database-unavailable.ts'

/**
 * A bulkhead: lets so many through at once; the others wait in turn, no longer than `waitMs` and not more than `maxWaiting`
 * of them.
 */
export class Slots {
  readonly #waitMs: number
  readonly #maxWaiting: number
  // In the order of arrival.
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor(size: number, { waitMs, maxWaiting }: { waitMs: number; maxWaiting: number }) {
    this.#free = size
    this.#waitMs = waitMs
    this.#maxWaiting = maxWaiting
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Null: too many wait. Otherwise give the slot back. */
  take(): Promise<void> | null {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    if (this.#waiting.size >= this.#maxWaiting) return null
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(enter)
        reject(new DatabaseTimeout('waited too long for a connection'))
      }, this.#waitMs)
      this.#waiting.add(enter)
    })
  }

  giveBack(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
