import { LRUCache } from 'lru-cache'

type Options<Value> = {
  /** In the unit of `sizeOf`; by default, how many values. */
  maxSize: number
  sizeOf?: (value: Value) => number
}

/**
 * What was read recently, kept until somebody says that it changed: asking again costs no query. Those who ask
 * for the same at once share one reading.
 */
export class KeptReads<Key extends string | number, Value extends object> {
  readonly #kept: LRUCache<Key, Value>
  readonly #reads = new Map<Key, Promise<Value>>()
  readonly #readValue: (key: Key) => Promise<Value>

  constructor(
    readValue: (key: Key) => Promise<Value>,
    { maxSize, sizeOf = () => 1 }: Options<Value>,
  ) {
    this.#readValue = readValue
    this.#kept = new LRUCache({ maxSize, sizeCalculation: sizeOf })
  }

  /** At once when it is known, which listings rely on. */
  get(key: Key): Value | Promise<Value> {
    return this.#kept.get(key) ?? this.#reads.get(key) ?? this.#read(key)
  }

  forget(key: Key): void {
    this.#kept.delete(key)
    this.#reads.delete(key)
  }

  forgetAll(): void {
    this.#kept.clear()
    this.#reads.clear()
  }

  #read(key: Key): Promise<Value> {
    // A reading that was forgotten on its way may be older than the change: answered, but not kept.
    const isCurrent = () => this.#reads.get(key) === read
    const read = this.#readValue(key)
      .then((value) => {
        if (isCurrent()) this.#kept.set(key, value)
        return value
      })
      .finally(() => {
        if (isCurrent()) this.#reads.delete(key)
      })
    this.#reads.set(key, read)
    return read
  }
}
