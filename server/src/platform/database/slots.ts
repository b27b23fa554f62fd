import { DatabaseTimeout } from './database-unavailable.ts'

/** How long a call of one line waits, and how many of them may. */
export type WaitLimits = { waitMs: number; maxWaiting: number }

type Waiter<Line> = { line: Line; enter: () => void }

/** A bulkhead: so many calls hold a slot at once. The others wait in the order of arrival, within the limits of their line. */
export class Slots<Line extends string> {
  readonly #lines: Record<Line, WaitLimits>
  // A Set keeps the order of arrival.
  readonly #waiting = new Set<Waiter<Line>>()
  #free: number

  constructor(size: number, lines: Record<Line, WaitLimits>) {
    this.#free = size
    this.#lines = lines
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Returns null when too many of that line wait. A slot that was taken must be given back. */
  take(line: Line): Promise<void> | null {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    const { waitMs, maxWaiting } = this.#lines[line]
    if (this.#countWaiting(line) >= maxWaiting) return null
    return new Promise((resolve, reject) => {
      const waiter = {
        line,
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter)
        reject(new DatabaseTimeout('waited too long for a connection'))
      }, waitMs)
      this.#waiting.add(waiter)
    })
  }

  giveBack(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next.enter()
  }

  #countWaiting(line: Line): number {
    let count = 0
    for (const waiter of this.#waiting) if (waiter.line === line) count++
    return count
  }
}
