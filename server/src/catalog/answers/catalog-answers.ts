import { type ProductCard, productCard } from '@twirl/contract/catalog/product'
import { LRUCache } from 'lru-cache'
import type { ListedCard, ListingQuery } from '../index/catalog-index.ts'
import type { ListingScope } from '../index/indexed-product.ts'
import { type MarkableAnswer, writeProduct } from './markable-answer.ts'
import { foldSeed } from '../index/product-order.ts'
import { onTermsOf } from '../index/selection.ts'

/** The cards as the scope offers them: the index knows those of the pools. */
export function cardsIn(scope: ListingScope, cards: ListedCard[]): ListedCard[] {
  if (!('selection' in scope)) return cards
  return cards.map(({ id, card }) => {
    // Written by toIndexed.
    const product = JSON.parse(card) as ProductCard
    return { id, card: writeProduct(productCard, onTermsOf(scope.selection, product)) }
  })
}

/** Tells scopes apart in the key of an answer. */
export function scopeName(scope: ListingScope): string {
  if (scope.pool === 'CLEARANCE') return 'sale'
  if ('selection' in scope) return `${scope.selection.id}:${scope.selection.version}`
  return `collection:${scope.collection_id ?? 'all'}`
}

// Visitors whose seeds fold alike see the same order, and where nothing is random no seed matters.
export function foldQuery(query: ListingQuery): ListingQuery {
  const { sorted_field, random } = query.filter
  return {
    ...query,
    filter: { ...query.filter, random: sorted_field === 'RAND' ? foldSeed(random) : 0 },
  }
}

/** The answers asked for most recently, up to that many bytes. */
export class AnswerCache {
  readonly #answers: LRUCache<string, MarkableAnswer<unknown>>

  constructor(maxSize: number) {
    this.#answers = new LRUCache({
      maxSize,
      sizeCalculation: (answer, key) => answer.byteLength + key.length,
    })
  }

  // What the key asks for must decide the type: each kind of question begins its key with its name.
  get<Output>(key: string): MarkableAnswer<Output> | undefined {
    return this.#answers.get(key) as MarkableAnswer<Output> | undefined
  }

  set(key: string, answer: MarkableAnswer<unknown>): void {
    this.#answers.set(key, answer)
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

  /** Drops the answers that show one of the products. */
  deleteShowing(productIds: ReadonlySet<number>): void {
    if (productIds.size === 0) return
    for (const [key, answer] of this.#answers.entries())
      if (answer.shows(productIds)) this.#answers.delete(key)
  }

  clear(): void {
    this.#answers.clear()
  }
}
