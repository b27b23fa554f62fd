import { isDeepStrictEqual } from 'node:util'
import type { Collection } from '@twirl/contract/catalog/collections'
import { productFilter, type ProductPage } from '@twirl/contract/catalog/listing'
import type { Product, ProductCard } from '@twirl/contract/catalog/product'
import {
  listRandomDisplayProducts,
  listRecommendedProducts,
  listTopUpProducts,
} from '@twirl/contract/catalog/recommendations'
import { searchProducts, suggestProducts } from '@twirl/contract/catalog/search'
import type { Endpoint, EndpointOutput } from '@twirl/contract/endpoint'
import type { Size } from '@twirl/contract/sizes'
import type { Tags } from '#platform/changes/tags.ts'
import type { Database } from '#platform/database/database.ts'
import { WorkQueue } from '#platform/http/load/work-queue.ts'
import type { Log } from '#platform/log.ts'
import { AnswerCache, cardsIn, queryKey, scopeName } from './answers/catalog-answers.ts'
import { CatalogIndex, type Listing, type ListingQuery } from './index/catalog-index.ts'
import { type CollectionRow, listVisibleCollections } from './catalog.queries.ts'
import { describeCollection, type DescribedCollection } from './collections.ts'
import { EVERYTHING, type IndexedProduct, type ListingScope } from './index/indexed-product.ts'
import {
  ANY_LISTING,
  COLLECTIONS,
  listingTags,
  productPageTag,
  productTag,
  SEARCHED_TEXT,
} from './index/listing-tags.ts'
import { loadAllProducts, loadProducts } from './load-products.ts'
import {
  answerWithCards,
  type CardsEndpoint,
  type MarkableAnswer,
} from './answers/markable-answer.ts'
import { ProductAnswers, type ProductTerms } from './answers/product-answers.ts'
import { versionsOf } from './answers/product-versions.ts'
import { foldSeed, type Pool } from './index/product-order.ts'
import type { TopUpQuery } from './index/top-up-products.ts'
import { type StockedProduct, toIndexed } from './answers/product-view.ts'
import type { Selection } from './index/selection.ts'
import { queryWords } from './search/query-words.ts'
import { findCollections } from './search/search-collections.ts'
import { findPlaces, type ShopPlace } from './search/shop-places.ts'
import { timeSlices } from './time-slices.ts'

const PAGE_CACHE_BYTES = 16 * 1024 * 1024
// Apart, so that words which are asked for once push out no page that everybody opens.
const SEARCH_CACHE_BYTES = 4 * 1024 * 1024
const USUAL_SEARCH_MS = 1

type Snapshot = { index: CatalogIndex; collections: CollectionRow[] }
type Cards = { products: ProductCard[] }
type Found<E extends Endpoint> = Promise<MarkableAnswer<EndpointOutput<E>>>
type Draw = { seed: number; limit: number }
type Changes = Map<string, string | undefined>
/** Null: anything may have changed. */
type ChangeListener = (changes: Tags | null) => void

/**
 * The published catalogue as this process shows it. PostgreSQL is the truth; `reload` and `refresh` follow it.
 * Answers are kept as the bytes that were sent, until something changes.
 */
export class CatalogReadModel {
  readonly #db: Database
  readonly #log: Pick<Log, 'error'>
  #snapshot: Snapshot = { index: new CatalogIndex(), collections: [] }
  readonly #pages = new AnswerCache(PAGE_CACHE_BYTES)
  readonly #found = new AnswerCache(SEARCH_CACHE_BYTES)
  readonly #searches = new WorkQueue(USUAL_SEARCH_MS)
  readonly #products: ProductAnswers
  #collections: DescribedCollection[] = []
  readonly #listeners = new Set<ChangeListener>()

  constructor(db: Database, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#log = log
    this.#products = new ProductAnswers(db)
  }

  /** Called after each change with the tags of what changed, so that what was made from it can be thrown away. */
  onChange(listener: ChangeListener): void {
    this.#listeners.add(listener)
  }

  /** At the start `db` is a connection without the time limits of requests. */
  async reload(db = this.#db): Promise<void> {
    const collections = await listVisibleCollections(db)
    const index = new CatalogIndex()
    const isServing = this.#snapshot.index.size > 0
    const endOfSlice = timeSlices()
    for await (const products of loadAllProducts(db, collections)) {
      for (const product of products) {
        this.#put(index, product)
        const pause = endOfSlice()
        if (pause) await pause
      }
      // At the start texts are indexed after the first page (prepareSearch). Later, visitors search the previous
      // snapshot meanwhile; indexing batch by batch keeps few texts in memory.
      if (isServing) await index.indexTexts()
    }
    this.#show({ index, collections })
  }

  /** For the time after the start: otherwise the first search waits until all texts are indexed. */
  async prepareSearch(): Promise<void> {
    await this.#snapshot.index.prepareSearch()
  }

  async refresh(ids: number[], db = this.#db): Promise<void> {
    const { index, collections } = this.#snapshot
    const products = await loadProducts(db, ids, collections)
    const changes: Changes = new Map()
    for (const id of ids) addTags(changes, [productTag(id), productPageTag(id)])
    const gone = new Set(ids)
    for (const product of products) {
      this.#update(index, product, changes)
      gone.delete(product.id)
    }
    for (const id of gone) addTags(changes, index.remove(id))
    this.#describeCollections(changes)
    this.#products.invalidate(changes)
    this.#pages.invalidate(changes)
    this.#found.invalidate(changes)
    this.#notify(changes)
  }

  listCollections(): Collection[] {
    return this.#collections.map(({ collection }) => collection)
  }

  /** Image keys of what visitors see first: the covers of the home page, and the first products of each collection. */
  listFirstPages(limit: number): string[][] {
    const collections = this.listCollections()
    const firstPage = ({ id }: Collection) =>
      this.#list({ pool: 'CORE', collection_id: id }, { filter: productFilter.parse({}), limit })
    return [
      collections.flatMap(({ image_key }) => image_key ?? []),
      ...collections.map((each) =>
        // Written by toIndexed.
        firstPage(each).cards.map(({ card }) => (JSON.parse(card) as ProductCard).image_key),
      ),
    ]
  }

  findCollection(id: number): CollectionRow | undefined {
    return this.#snapshot.collections.find((collection) => collection.id === id)
  }

  countProducts(scope: ListingScope): number {
    return this.#snapshot.index.count(scope)
  }

  /** The products of a selection. */
  listSelectedIds(selection: Selection): number[] {
    return this.#snapshot.index.ids({ pool: 'CORE', selection })
  }

  /** Those of the products that a selection offers. */
  filterSelected(selection: Selection, ids: number[]): number[] {
    return this.#snapshot.index.filterIds({ pool: 'CORE', selection }, ids)
  }

  /** What has an address of its own: the sale shows the rest. */
  listProductIds(): number[] {
    return this.#snapshot.index.ids(EVERYTHING)
  }

  listAttributes(): { brands: string[]; colors: { name: string; hex: string }[] } {
    return this.#snapshot.index.attributes()
  }

  /** A page of cards, as JSON that is written once per distinct question. The scope decides the rest. */
  listPage<E extends CardsEndpoint>(
    endpoint: E,
    scope: ListingScope,
    query: ListingQuery,
    rest: Omit<EndpointOutput<E>, Exclude<keyof ProductPage, 'name'>>,
  ): MarkableAnswer<EndpointOutput<E>> {
    const key = `page ${endpoint.path} ${scopeName(scope)} ${queryKey(query)}`
    return this.#pages.getOrWrite(key, () => {
      const { cards, ...place } = this.#list(scope, query)
      // The place is the part of ProductPage that `rest` leaves out; the schema checks it once more.
      const all = { ...rest, ...place } as Omit<EndpointOutput<E>, 'products'>
      return answerWithCards(endpoint, cards, all, listingTags(scope, query))
    })
  }

  listRandomCards(
    scope: ListingScope,
    { seed, limit }: Draw,
  ): MarkableAnswer<EndpointOutput<typeof listRandomDisplayProducts>> {
    const filter = { is_only_available: true, sorted_field: 'RAND', random: seed } as const
    return this.#pages.getOrWrite(keyOf('random', scopeName(scope), foldSeed(seed), limit), () => {
      const { cards, total } = this.#list(scope, { filter, limit })
      const tags = listingTags(scope, { filter })
      return answerWithCards(listRandomDisplayProducts, cards, { total }, tags)
    })
  }

  recommend(
    scope: ListingScope,
    query: Draw & { product_id: number | null; size?: Size | undefined },
  ): MarkableAnswer<Cards> {
    const asked = { ...query, seed: foldSeed(query.seed) }
    return this.#pages.getOrWrite(keyOf('recommend', scopeName(scope), asked), () =>
      answerWithCards(
        listRecommendedProducts,
        cardsIn(scope, this.#snapshot.index.recommend(scope, query)),
        {},
        // What is alike depends on most facts.
        [ANY_LISTING],
      ),
    )
  }

  /** Not cached: there are as many questions as amounts. */
  listTopUps(query: TopUpQuery): MarkableAnswer<Cards> {
    return answerWithCards(listTopUpProducts, this.#snapshot.index.listTopUps(query), {}, [
      ANY_LISTING,
    ])
  }

  search(text: string, query: ListingQuery): Found<typeof searchProducts> {
    return this.#keepSearch(
      `${keyOf('search', text)} ${queryKey(query)}`,
      ({ index, collections }) => {
        const isTyping = false
        const { listing, did_you_mean, colors } = index.search(
          { text, collections, isTyping },
          query,
        )
        const { cards, ...place } = listing
        const words = queryWords(text, { isTyping })
        const pages = [
          ...findCollections(collections, words).map(toPlace),
          ...findPlaces(words, { isTyping }),
        ]
        const rest = { name: text, ...place, did_you_mean, colors, pages }
        return answerWithCards(searchProducts, cards, rest, SEARCH_TAGS)
      },
    )
  }

  suggest(text: string, limit: number): Found<typeof suggestProducts> {
    const filter = { is_only_available: true, sorted_field: 'RECOMMENDED', random: 0 } as const
    return this.#keepSearch(keyOf('suggest', text, limit), ({ index, collections }) => {
      const isTyping = true
      const words = queryWords(text, { isTyping })
      const found = index.search({ text, collections, isTyping }, { filter, limit })
      const rest = {
        collections: findCollections(collections, words).slice(0, limit),
        pages: findPlaces(words, { isTyping }),
        did_you_mean: found.did_you_mean,
      }
      return answerWithCards(suggestProducts, found.listing.cards, rest, SEARCH_TAGS)
    })
  }

  /** Whether anybody can see the product: published, with a variant, offered in one pool or the other. */
  hasProduct(id: number): boolean {
    const { index } = this.#snapshot
    return (index.findCard(id, 'CORE') ?? index.findCard(id, 'CLEARANCE')) !== null
  }

  /** Cards by product id; what the pool does not offer is left out. */
  findCards(ids: number[], pool: Pool): Map<number, ProductCard> {
    const found = new Map<number, ProductCard>()
    for (const id of ids) {
      const card = this.#snapshot.index.findCard(id, pool)
      if (card !== null) found.set(id, JSON.parse(card) as ProductCard)
    }
    return found
  }

  /** Products that can be rented instead of one and cost no more, those most alike first; their ids. */
  listAlternatives(query: Parameters<CatalogIndex['listAlternatives']>[0]): number[] {
    return this.#snapshot.index.listAlternatives(query)
  }

  /** Undefined when it is not offered on these terms; of a selection, when that does not hold it. */
  async findProduct(id: number, terms: ProductTerms): Promise<MarkableAnswer<Product> | undefined> {
    const { index, collections } = this.#snapshot
    const isHeld =
      typeof terms === 'string' || index.has({ pool: 'CORE', selection: terms.selection }, id)
    return isHeld ? this.#products.find(id, terms, collections) : undefined
  }

  #show(snapshot: Snapshot): void {
    const { index, collections } = snapshot
    this.#snapshot = snapshot
    this.#collections = collections.map((collection) => describeCollection(index, collection))
    this.#products.clear()
    this.#pages.clear()
    this.#found.clear()
    this.#notify(null)
  }

  #put(index: CatalogIndex, product: StockedProduct): void {
    const indexed = this.#toIndexed(product)
    if (indexed) index.put(indexed)
  }

  #update(index: CatalogIndex, product: StockedProduct, changes: Changes): void {
    const indexed = this.#toIndexed(product)
    addTags(changes, indexed ? index.update(indexed) : index.remove(product.id))
    if (!indexed) return
    const { answer, page } = versionsOf(product)
    changes.set(productTag(product.id), answer).set(productPageTag(product.id), page)
  }

  /** Null for a product that does not fit its schema: left out, it does not keep the others from being shown. */
  #toIndexed(product: StockedProduct): IndexedProduct | null {
    try {
      return toIndexed(product)
    } catch (error) {
      this.#log.error(
        { err: error, product_id: product.id },
        'a product does not fit its schema and is not shown',
      )
      return null
    }
  }

  /** Describes the collections again that these changes concern. */
  #describeCollections(changes: Changes): void {
    const { index, collections } = this.#snapshot
    const before = this.#collections
    this.#collections = collections.map((row, i) => {
      const known = before[i]!
      return known.tags.keys().some((tag) => changes.has(tag))
        ? describeCollection(index, row)
        : known
    })
    const isSame = this.#collections.every(({ collection }, i) =>
      isDeepStrictEqual(collection, before[i]!.collection),
    )
    if (!isSame) changes.set(COLLECTIONS, undefined)
  }

  #list(scope: ListingScope, query: ListingQuery): Listing {
    const { index } = this.#snapshot
    const listing = index.list(scope, query)
    const cards = isFirstGlance(scope, query) ? index.arrange(listing.cards) : listing.cards
    return { ...listing, cards: cardsIn(scope, cards) }
  }

  async #keepSearch<Output>(
    key: string,
    write: (snapshot: Snapshot) => MarkableAnswer<Output>,
  ): Promise<MarkableAnswer<Output>> {
    const known = this.#found.get<Output>(key)
    if (known) return known
    return this.#searches.run('browse', async () => {
      // Reading texts takes turns with other work: meanwhile another catalogue may have been loaded.
      let snapshot: Snapshot
      do {
        snapshot = this.#snapshot
        await snapshot.index.prepareSearch()
      } while (snapshot !== this.#snapshot)
      return this.#found.getOrWrite(key, () => write(snapshot))
    })
  }

  #notify(changes: Tags | null): void {
    for (const listener of this.#listeners) listener(changes)
  }
}

/** Whether it is what a visitor of a collection sees first: the first page of its default order. */
function isFirstGlance(scope: ListingScope, { filter, skip = 0, after, before }: ListingQuery) {
  const isFirstPage = skip === 0 && after === undefined && before === undefined
  const isCollection = 'collection_id' in scope && scope.collection_id !== null
  return isFirstPage && isCollection && filter.sorted_field === 'RAND'
}

const toPlace = ({ id, name }: { id: number; name: string }): ShopPlace => ({
  path: `/collections/${id}`,
  title: name,
})

const SEARCH_TAGS = [ANY_LISTING, SEARCHED_TEXT]

function addTags(changes: Changes, names: string[]): void {
  for (const name of names) changes.set(name, undefined)
}

// What is asked for comes first: it decides the type of the answer.
function keyOf(asked: string, ...details: unknown[]): string {
  return JSON.stringify([asked, ...details])
}
