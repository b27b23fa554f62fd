import { LRUCache } from 'lru-cache'
import { TagIndex, type Tags } from '#platform/changes/tags.ts'
import { cacheLookups } from '#platform/metrics/counter.ts'
import type { MarkableAnswer } from './markable-answer.ts'

type Entry = { key: string; answer: MarkableAnswer<unknown>; tags: Tags }

const hits = cacheLookups.of('answers', 'hit')
const misses = cacheLookups.of('answers', 'miss')

/**
 * The answers asked for most recently, up to that many bytes. The key must decide the type: each kind of question begins
 * its key with its name.
 */
export class AnswerCache {
  readonly #byTag = new TagIndex<Entry>()
  readonly #entries: LRUCache<string, Entry>
  #changes = 0

  constructor(maxSize: number) {
    this.#entries = new LRUCache({
      maxSize,
      sizeCalculation: ({ answer }, key) => answer.byteLength + key.length,
      onInsert: (entry) => this.#byTag.add(entry),
      dispose: (entry) => this.#byTag.delete(entry),
    })
  }

  find<Output>(key: string): MarkableAnswer<Output> | undefined {
    const entry = this.#entries.get(key)
    if (entry) hits.count++
    else misses.count++
    return entry?.answer as MarkableAnswer<Output> | undefined
  }

  /** Returns the cached answer to a question, or writes it. */
  getOrWrite<Output>(key: string, write: () => MarkableAnswer<Output>): MarkableAnswer<Output> {
    return this.find<Output>(key) ?? this.#set(key, write())
  }

  /** Returns the cached answer to a question, or reads it. What was read before a change is not cached after it. */
  async getOrRead<Output>(
    key: string,
    read: () => Promise<MarkableAnswer<Output> | undefined>,
  ): Promise<MarkableAnswer<Output> | undefined> {
    const known = this.find<Output>(key)
    if (known) return known
    const changes = this.#changes
    const answer = await read()
    return answer && changes === this.#changes ? this.#set(key, answer) : answer
  }

  /** Drops the answers that do not show these changes. */
  invalidate(changes: Tags): void {
    this.#changes++
    for (const { key } of this.#byTag.outdatedBy(changes)) this.#entries.delete(key)
  }

  clear(): void {
    this.#changes++
    this.#entries.clear()
  }

  #set<Output>(key: string, answer: MarkableAnswer<Output>): MarkableAnswer<Output> {
    this.#entries.set(key, { key, answer, tags: answer.tags })
    return answer
  }
}
