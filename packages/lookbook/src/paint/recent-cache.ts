/** Keeps the most recently used results of an expensive function. */
export class RecentCache<T> {
  readonly #entries = new Map<string, T>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  getOrCreate(key: string, create: () => T): T {
    const known = this.#entries.get(key)
    const value = known ?? create()
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#limit) {
      const oldest = this.#entries.keys().next().value
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    return value
  }
}
