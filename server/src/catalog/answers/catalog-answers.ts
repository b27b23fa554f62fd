import { type ProductCard, productCard } from '@twirl/contract/catalog/product'
import { LRUCache } from 'lru-cache'
import { TagIndex, type Tags } from '#platform/changes/tags.ts'
import { cacheLookups } from '#platform/metrics/counter.ts'
import type { ListedCard, ListingQuery } from '../index/catalog-index.ts'
import type { ListingScope } from '../index/indexed-product.ts'
import { type MarkableAnswer, writeProduct } from './markable-answer.ts'
import { foldSeed } from '../index/product-order.ts'
import { onTermsOf, withFreeSizes } from '../index/selection.ts'

/** The cards as the scope offers them: the index knows those of the pools. */
export function cardsIn(scope: ListingScope, cards: ListedCard[]): ListedCard[] {
  if (!('selection' in scope)) return cards
  return cards.map(({ id, card }) => {
    // Written by toIndexed.
    const product = JSON.parse(card) as ProductCard
    const shown = onTermsOf(scope.selection, withFreeSizes(scope.selection, id, product))
    return { id, card: writeProduct(productCard, shown) }
  })
}

/** Tells scopes apart in the key of an answer. */
export function scopeName(scope: ListingScope): string {
  if (scope.pool === 'CLEARANCE') return 'sale'
  if ('selection' in scope) {
    const { id, version, stock } = scope.selection
    return `${id}:${version}:${stock?.listing_version}`
  }
  return `collection:${scope.collection_id ?? 'all'}`
}

const queryKeys = new WeakMap<ListingQuery, string>()

/**
 * Tells queries apart in the key of an answer. Visitors whose seeds fold alike see the same order, and where nothing is
 * random no seed matters.
 */
export function queryKey(query: ListingQuery): string {
  let key = queryKeys.get(query)
  if (key === undefined) {
    const { sorted_field, random } = query.filter
    const seed = sorted_field === 'RAND' ? foldSeed(random) : 0
    key = JSON.stringify({ ...query, filter: { ...query.filter, random: seed } })
    queryKeys.set(query, key)
  }
  return key
}

type Entry = { key: string; answer: MarkableAnswer<unknown>; tags: Tags }

const hits = cacheLookups.of('answers', 'hit')
const misses = cacheLookups.of('answers', 'miss')

/** The answers asked for most recently, up to that many bytes. */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #byTag = new TagIndex<Entry>()

  constructor(maxSize: number) {
    this.#entries = new LRUCache({
      maxSize,
      sizeCalculation: ({ answer }, key) => answer.byteLength + key.length,
      dispose: (entry) => this.#byTag.delete(entry),
    })
  }

  // What the key asks for must decide the type: each kind of question begins its key with its name.
  get<Output>(key: string): MarkableAnswer<Output> | undefined {
    const entry = this.#entries.get(key)
    if (entry) hits.count++
    else misses.count++
    return entry?.answer as MarkableAnswer<Output> | undefined
  }

  set(key: string, answer: MarkableAnswer<unknown>): void {
    const entry = { key, answer, tags: answer.tags }
    this.#entries.set(key, entry)
    // An answer that is larger than the cache was not stored.
    if (this.#entries.peek(key) === entry) this.#byTag.add(entry)
  }

  /** The cached answer to a question, or a new one. */
  getOrWrite<Output>(key: string, write: () => MarkableAnswer<Output>): MarkableAnswer<Output> {
    let answer = this.get<Output>(key)
    if (!answer) {
      answer = write()
      this.set(key, answer)
    }
    return answer
  }

  /** Drops the answers that do not show these changes. */
  invalidate(changes: Tags): void {
    for (const { key } of this.#byTag.outdatedBy(changes)) this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
