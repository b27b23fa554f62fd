import type { Collection } from '@twirl/contract/catalog/collections'
import { productFilter, type ProductPage } from '@twirl/contract/catalog/listing'
import type { Product, ProductCard } from '@twirl/contract/catalog/product'
import type {
  listRandomDisplayProducts,
  listRecommendedProducts,
  listTopUpProducts,
} from '@twirl/contract/catalog/recommendations'
import type { searchProducts, suggestProducts } from '@twirl/contract/catalog/search'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { Tags } from '#platform/changes/tags.ts'
import type { Database } from '#platform/database/database.ts'
import { WorkQueue } from '#platform/http/load/work-queue.ts'
import type { Log } from '#platform/log.ts'
import { AnswerCache } from './answers/answer-cache.ts'
import {
  queryKey,
  type RandomQuery,
  scopeKey,
  type Snapshot,
  writeListing,
  writeRandomCards,
  writeRecommendations,
  writeSearch,
  writeSuggestions,
  writeTopUps,
} from './answers/catalog-answers.ts'
import { cardTag, changedTags, productPageTag, productTag } from './answers/listing-tags.ts'
import type { CardsEndpoint, MarkableAnswer } from './answers/markable-answer.ts'
import { type PoolCards, ProductCards } from './answers/product-cards.ts'
import { versionsOf } from './answers/product-versions.ts'
import { type StockedProduct, toCards, toIndexed } from './answers/product-view.ts'
import { type ProductTerms, readProduct, termsKey } from './answers/read-product.ts'
import { type CollectionRow, listVisibleCollections } from './catalog.queries.ts'
import { describeChanged, describeCollection, type DescribedCollection } from './collections.ts'
import { CatalogIndex } from './index/catalog-index.ts'
import { EVERYTHING, type ListingScope } from './index/indexed-product.ts'
import { listArranged, type ListingQuery } from './index/list-products.ts'
import { foldSeed, type Pool } from './index/product-order.ts'
import {
  type AlternativesQuery,
  listAlternatives,
  type RecommendationQuery,
} from './index/recommend-products.ts'
import type { Selection } from './index/selection.ts'
import type { TopUpQuery } from './index/top-up-products.ts'
import { inTimeSlices, loadAllProducts, loadProducts } from './load-products.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const USUAL_SEARCH_MS = 1

type Answer<E extends CardsEndpoint> = MarkableAnswer<EndpointOutput<E>>
type Changes = Map<string, string | undefined>
/** Null: anything may have changed. */
type ChangeListener = (changes: Tags | null) => void

/**
 * The published catalogue as this process shows it. PostgreSQL is the truth; `reload` and `refresh` follow it.
 * Answers are cached as the bytes that were sent, until something changes.
 */
export class CatalogReadModel {
  readonly #db: Database
  readonly #log: Pick<Log, 'error'>
  readonly #answers = new AnswerCache(CACHE_BYTES)
  readonly #searches = new WorkQueue(USUAL_SEARCH_MS)
  readonly #listeners = new Set<ChangeListener>()
  #snapshot: Snapshot = { index: new CatalogIndex(), cards: new ProductCards(), collections: [] }
  #collections: DescribedCollection[] = []

  constructor(db: Database, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#log = log
  }

  /** The listener is called after each change with the tags of what changed, to drop what was made from it. */
  onChange(listener: ChangeListener): void {
    this.#listeners.add(listener)
  }

  /** Reads everything. At the start `db` is a connection without the time limits of requests. */
  async reload(db = this.#db): Promise<void> {
    const collections = await listVisibleCollections(db)
    const snapshot = { index: new CatalogIndex(), cards: new ProductCards(), collections }
    for await (const product of loadAllProducts(db, collections)) this.#put(snapshot, product)
    this.#snapshot = snapshot
    this.#collections = collections.map((collection) => describeCollection(snapshot, collection))
    this.#answers.clear()
    this.#notify(null)
  }

  /** Reads these products again. */
  async refresh(ids: number[], db = this.#db): Promise<void> {
    const snapshot = this.#snapshot
    const products = await loadProducts(db, ids, snapshot.collections)
    const changes: Changes = new Map()
    const gone = new Set(ids)
    for await (const product of inTimeSlices(products)) {
      if (!this.#put(snapshot, product, changes)) continue
      const { answer, page } = versionsOf(product)
      changes.set(productTag(product.id), answer).set(productPageTag(product.id), page)
      gone.delete(product.id)
    }
    for (const id of gone) {
      remove(snapshot, id, changes)
      changes.set(productTag(id), undefined).set(productPageTag(id), undefined)
    }
    this.#collections = describeChanged(this.#snapshot, this.#collections, changes)
    this.#answers.invalidate(changes)
    this.#notify(changes)
  }

  listCollections(): Collection[] {
    return this.#collections.map(({ collection }) => collection)
  }

  findCollection(id: number): CollectionRow | undefined {
    return this.#snapshot.collections.find((collection) => collection.id === id)
  }

  /** Returns image keys of what visitors see first: covers, and the first products of each collection. */
  listFirstPages(limit: number): string[][] {
    const { index, cards } = this.#snapshot
    const collections = this.listCollections()
    const query = { filter: productFilter.parse({}), limit }
    const firstPage = ({ id }: Collection) =>
      listArranged(index, { pool: 'CORE', collection_id: id }, query).ids
    return [
      collections.flatMap(({ image_key }) => image_key ?? []),
      ...collections.map((each) => firstPage(each).map((id) => cards.read(id, 'CORE')!.image_key)),
    ]
  }

  countProducts(scope: ListingScope): number {
    return this.#snapshot.index.offered(scope).count()
  }

  /** Returns the products of a selection. */
  listSelectedIds(selection: Selection): number[] {
    return this.#snapshot.index.listIds({ pool: 'CORE', selection })
  }

  /** Returns those of the products that a selection offers. */
  filterSelected(selection: Selection, ids: number[]): number[] {
    return this.#snapshot.index.filterIds({ pool: 'CORE', selection }, ids)
  }

  /** Returns the products that have an address of their own: the sale shows the rest. */
  listProductIds(): number[] {
    return this.#snapshot.index.listIds(EVERYTHING)
  }

  listAttributes(): { brands: string[]; colors: { name: string; hex: string }[] } {
    return this.#snapshot.index.attributes()
  }

  /** Returns whether the product is offered at all: published, with a variant, in one pool or the other. */
  hasProduct(id: number): boolean {
    return this.#snapshot.cards.find(id, 'ANYWHERE') !== null
  }

  /** Returns cards by product id; what the pool does not offer is left out. */
  findCards(ids: number[], pool: Pool): Map<number, ProductCard> {
    const found = new Map<number, ProductCard>()
    for (const id of ids) {
      const card = this.#snapshot.cards.read(id, pool)
      if (card) found.set(id, card)
    }
    return found
  }

  listAlternatives(query: AlternativesQuery): number[] {
    return listAlternatives(this.#snapshot.index, query)
  }

  listPage<E extends CardsEndpoint>(
    endpoint: E,
    scope: ListingScope,
    query: ListingQuery,
    rest: Omit<EndpointOutput<E>, Exclude<keyof ProductPage, 'name'>>,
  ): Answer<E> {
    const key = `page ${endpoint.path} ${scopeKey(scope)} ${queryKey(query)}`
    return this.#answers.getOrWrite(key, () =>
      writeListing(this.#snapshot, endpoint, scope, query, rest),
    )
  }

  listRandomCards(
    scope: ListingScope,
    query: RandomQuery,
  ): Answer<typeof listRandomDisplayProducts> {
    const key = keyOf('random', scopeKey(scope), foldSeed(query.seed), query.limit)
    return this.#answers.getOrWrite(key, () => writeRandomCards(this.#snapshot, scope, query))
  }

  recommend(
    scope: ListingScope,
    query: RecommendationQuery,
  ): Answer<typeof listRecommendedProducts> {
    const key = keyOf('recommend', scopeKey(scope), { ...query, seed: foldSeed(query.seed) })
    return this.#answers.getOrWrite(key, () => writeRecommendations(this.#snapshot, scope, query))
  }

  /** Not cached: there are as many questions as amounts. */
  listTopUps(query: TopUpQuery): Answer<typeof listTopUpProducts> {
    return writeTopUps(this.#snapshot, query)
  }

  search(text: string, query: ListingQuery): Promise<Answer<typeof searchProducts>> {
    const key = `${keyOf('search', text)} ${queryKey(query)}`
    return this.#search(key, () => writeSearch(this.#snapshot, text, query))
  }

  suggest(text: string, limit: number): Promise<Answer<typeof suggestProducts>> {
    const key = keyOf('suggest', text, limit)
    return this.#search(key, () => writeSuggestions(this.#snapshot, text, limit))
  }

  /** Returns undefined when the product is not offered on these terms, or not in the selection. */
  async findProduct(id: number, terms: ProductTerms): Promise<MarkableAnswer<Product> | undefined> {
    const { index, collections } = this.#snapshot
    const isHeld =
      typeof terms === 'string' || index.has({ pool: 'CORE', selection: terms.selection }, id)
    if (!isHeld) return undefined
    return this.#answers.getOrRead(keyOf('product', id, termsKey(terms)), () =>
      readProduct(this.#db, id, terms, collections),
    )
  }

  /** Searches one after the other, with pauses: a search among 100,000 products takes milliseconds. */
  async #search<Output>(
    key: string,
    write: () => MarkableAnswer<Output>,
  ): Promise<MarkableAnswer<Output>> {
    const known = this.#answers.find<Output>(key)
    return known ?? this.#searches.run('browse', async () => this.#answers.getOrWrite(key, write))
  }

  /**
   * Returns whether the product was put. One that does not fit its schema is not, so that it does not keep the others
   * from being shown.
   */
  #put({ index, cards }: Snapshot, product: StockedProduct, changes?: Changes): boolean {
    const written = this.#writeCards(product)
    if (!written) return false
    const hasNewCard = cards.put(product.id, written)
    const change = index.put(toIndexed(product))
    if (!changes) return true
    if (hasNewCard) changes.set(cardTag(product.id), undefined)
    addTags(changes, changedTags(change))
    return true
  }

  #writeCards(product: StockedProduct): PoolCards | null {
    try {
      return toCards(product)
    } catch (error) {
      this.#log.error(
        { err: error, product_id: product.id },
        'a product does not fit its schema and is not shown',
      )
      return null
    }
  }

  #notify(changes: Tags | null): void {
    for (const listener of this.#listeners) listener(changes)
  }
}

function remove({ index, cards }: Snapshot, id: number, changes: Changes): void {
  if (cards.remove(id)) changes.set(cardTag(id), undefined)
  addTags(changes, changedTags(index.remove(id)))
}

function addTags(changes: Changes, names: string[]): void {
  for (const name of names) changes.set(name, undefined)
}

// What is asked for comes first: it decides the type of the answer.
function keyOf(asked: string, ...details: unknown[]): string {
  return JSON.stringify([asked, ...details])
}
