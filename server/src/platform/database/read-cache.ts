import { LRUCache } from 'lru-cache'
import { cacheLookups, type Tally } from '../metrics/counter.ts'

type Options<Value> = {
  /** Names the cache in the metrics. */
  name: string
  /** Is in the unit of `sizeOf`; by default the number of values. */
  maxSize: number
  sizeOf?: (value: Value) => number
  /** Without it a value is cached until it is invalidated. */
  ttlMs?: number
}

/**
 * Caches values read from the database until they are invalidated. Concurrent reads of one key share a query. A read that
 * was invalidated before it ended may be older than the change: it is returned and not cached.
 */
export class ReadCache<Key extends string | number, Value extends object> {
  readonly #values: LRUCache<Key, Value>
  readonly #hits: Tally
  readonly #misses: Tally

  constructor(
    readValue: (key: Key) => Promise<Value>,
    { name, maxSize, sizeOf = () => 1, ttlMs = 0 }: Options<Value>,
  ) {
    this.#hits = cacheLookups.of(name, 'hit')
    this.#misses = cacheLookups.of(name, 'miss')
    this.#values = new LRUCache({
      maxSize,
      sizeCalculation: sizeOf,
      ttl: ttlMs,
      fetchMethod: readValue,
      // Invalidating a key aborts its read, whose callers wait for the value all the same.
      ignoreFetchAbort: true,
    })
  }

  async get(key: Key): Promise<Value> {
    const known = this.#values.get(key)
    const lookups = known ? this.#hits : this.#misses
    lookups.count++
    return known ?? this.#values.forceFetch(key)
  }

  invalidate(key: Key): void {
    this.#values.delete(key)
  }

  invalidateAll(): void {
    this.#values.clear()
  }
}
