import { LRUCache } from 'lru-cache'
import { cacheLookups, type Tally } from '../metrics/counter.ts'

type Options<Value> = {
  /** For the metrics. */
  name: string
  /** In the unit of `sizeOf`; by default the number of values. */
  maxSize: number
  sizeOf?: (value: Value) => number
}

/** Caches values read from the database until they are invalidated. Concurrent reads of one key share a query. */
export class ReadCache<Key extends string | number, Value extends object> {
  readonly #values: LRUCache<Key, Value>
  readonly #reads = new Map<Key, Promise<Value>>()
  readonly #readValue: (key: Key) => Promise<Value>
  readonly #hits: Tally
  readonly #misses: Tally

  constructor(
    readValue: (key: Key) => Promise<Value>,
    { name, maxSize, sizeOf = () => 1 }: Options<Value>,
  ) {
    this.#hits = cacheLookups.of(name, 'hit')
    this.#misses = cacheLookups.of(name, 'miss')
    this.#readValue = readValue
    this.#values = new LRUCache({ maxSize, sizeCalculation: sizeOf })
  }

  /** Not a promise when the value is cached: listings rely on answering synchronously. */
  get(key: Key): Value | Promise<Value> {
    const value = this.#values.get(key)
    if (value) {
      this.#hits.count++
      return value
    }
    this.#misses.count++
    return this.#reads.get(key) ?? this.#read(key)
  }

  invalidate(key: Key): void {
    this.#values.delete(key)
    this.#reads.delete(key)
  }

  invalidateAll(): void {
    this.#values.clear()
    this.#reads.clear()
  }

  #read(key: Key): Promise<Value> {
    // A read that was invalidated before it ended may be older than the change: return it, do not cache it.
    const isCurrent = () => this.#reads.get(key) === read
    const read = this.#readValue(key)
      .then((value) => {
        if (isCurrent()) this.#values.set(key, value)
        return value
      })
      .finally(() => {
        if (isCurrent()) this.#reads.delete(key)
      })
    this.#reads.set(key, read)
    return read
  }
}
