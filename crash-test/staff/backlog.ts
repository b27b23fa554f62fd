import type { PlacedOrder } from './work.ts'

/** Orders that wait for staff. */
export class Backlog {
  readonly #orders: PlacedOrder[] = []
  readonly #limit: number
  #waiters: (() => void)[] = []
  #isClosed = false

  constructor(limit: number) {
    this.#limit = limit
  }

  put(order: PlacedOrder): void {
    this.#orders.push(order)
    this.#wake()
  }

  /** The next order; undefined once the backlog is closed and empty. */
  async take(): Promise<PlacedOrder | undefined> {
    while (this.#orders.length === 0 && !this.#isClosed) await this.#change()
    const order = this.#orders.shift()
    this.#wake()
    return order
  }

  get isShort(): boolean {
    return this.#orders.length <= this.#limit
  }

  /** Resolves when so few orders wait that buyers go on. */
  async untilShort(): Promise<void> {
    while (!this.isShort && !this.#isClosed) await this.#change()
  }

  /** Buyers bring no more. */
  close(): void {
    this.#isClosed = true
    this.#wake()
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiters.push(resolve))
  }

  #wake(): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const resolve of waiters) resolve()
  }
}
