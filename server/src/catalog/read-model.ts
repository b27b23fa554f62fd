import type {
  Product,
  ProductCard,
  ProductFilter,
  ProductPage,
  ProductSource,
} from '@twirl/contract/catalog'
import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/database.ts'
import { SerializedAnswer } from '#platform/routes.ts'
import { CatalogIndex, type ListingQuery, type ListingScope, type Pool } from './catalog-index.ts'
import { type CollectionRow, listVisibleCollections } from './catalog.queries.ts'
import { loadAllProducts, loadProducts } from './load-products.ts'
import { foldSeed } from './product-order.ts'
import { isOffered, toIndexed, toProduct } from './product-view.ts'

const PAGE_CACHE_BYTES = 24 * 1024 * 1024
const PRODUCT_CACHE_BYTES = 16 * 1024 * 1024

type Snapshot = { index: CatalogIndex; collections: CollectionRow[] }

/**
 * The published catalogue as this process shows it. PostgreSQL is the truth; `reload` and `refresh` follow it.
 * Answers are kept as the bytes that were sent, until something changes.
 */
export class CatalogReadModel {
  readonly #db: Database
  #snapshot: Snapshot = { index: new CatalogIndex(), collections: [] }
  readonly #pages = byteCache(PAGE_CACHE_BYTES)
  readonly #products = byteCache(PRODUCT_CACHE_BYTES)
  readonly #listeners = new Set<() => void>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Called after each change, so that what was made from the catalogue can be thrown away. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  async reload(): Promise<void> {
    const collections = await listVisibleCollections(this.#db)
    const index = new CatalogIndex()
    for await (const products of loadAllProducts(this.#db, collections)) {
      for (const product of products) index.put(toIndexed(product))
    }
    this.#snapshot = { index, collections }
    this.#changed()
  }

  async refresh(ids: number[]): Promise<void> {
    const { index, collections } = this.#snapshot
    const products = await loadProducts(this.#db, ids, collections)
    const gone = new Set(ids)
    for (const product of products) {
      index.put(toIndexed(product))
      gone.delete(product.id)
    }
    for (const id of gone) index.remove(id)
    this.#changed()
  }

  listCollections(): CollectionRow[] {
    return this.#snapshot.collections
  }

  findCollection(id: number): CollectionRow | undefined {
    return this.#snapshot.collections.find((collection) => collection.id === id)
  }

  countProducts(scope: ListingScope): number {
    return this.#snapshot.index.count(scope)
  }

  /** A page of cards, as JSON that is written once per distinct question. */
  listPage(name: string, scope: ListingScope, query: ListingQuery): SerializedAnswer<ProductPage> {
    const key = JSON.stringify([scope, { ...query, filter: foldOrder(query.filter) }])
    let json = this.#pages.get(key)
    if (!json) {
      const { cards, total } = this.#snapshot.index.list(scope, query)
      json = Buffer.from(
        `{"name":${JSON.stringify(name)},"products":[${cards.join(',')}],"total":${total}}`,
      )
      this.#pages.set(key, json)
    }
    return new SerializedAnswer(json)
  }

  listCards(scope: ListingScope, query: ListingQuery): ProductCard[] {
    const { cards } = this.#snapshot.index.list(scope, query)
    return cards.map((card) => JSON.parse(card) as ProductCard)
  }

  async findProduct(
    id: number,
    category: ProductSource,
  ): Promise<SerializedAnswer<Product> | undefined> {
    const pool: Pool = category === 'CLEARANCE' ? 'CLEARANCE' : 'CORE'
    const key = `${id}:${pool}`
    const known = this.#products.get(key)
    if (known) return new SerializedAnswer(known)
    const { collections } = this.#snapshot
    const [product] = await loadProducts(this.#db, [id], collections)
    if (!product || !isOffered(product, pool)) return undefined
    const json = Buffer.from(JSON.stringify(toProduct(product, pool)))
    this.#products.set(key, json)
    return new SerializedAnswer(json)
  }

  #changed(): void {
    this.#pages.clear()
    this.#products.clear()
    for (const listener of this.#listeners) listener()
  }
}

// Visitors whose seeds fold alike see the same order, and where nothing is random no seed matters.
function foldOrder(filter: ProductFilter): ProductFilter {
  return { ...filter, random: filter.sorted_field === 'RAND' ? foldSeed(filter.random) : 0 }
}

function byteCache(maxSize: number): LRUCache<string, Buffer> {
  return new LRUCache({ maxSize, sizeCalculation: (json, key) => json.byteLength + key.length })
}
