import { until } from '../daemon.ts'

const FLOW_LIMIT_MS = 180_000
/** So many orders show that the shop sells again. */
const ENOUGH = 5

/** When customers were told that their order is placed. */
export class OrderTimes {
  readonly #times: number[] = []

  add(): void {
    this.#times.push(performance.now())
  }

  /** Since a moment of `performance.now()`. */
  countSince(since: number): number {
    return this.#times.filter((time) => time >= since).length
  }

  /** The shop sells again. */
  untilSelling(): Promise<void> {
    return this.untilPlaced(ENOUGH)
  }

  /** So many more. */
  async untilPlaced(count: number): Promise<void> {
    const since = performance.now()
    await until('orders are placed', FLOW_LIMIT_MS, () => this.countSince(since) >= count)
  }

  /** The longest time in which no order was placed. */
  longestPauseSeconds(since: number): number {
    const times = [since, ...this.#times.filter((time) => time >= since), performance.now()]
    const pauses = times.slice(1).map((time, i) => time - times[i]!)
    return Math.max(...pauses) / 1_000
  }
}
