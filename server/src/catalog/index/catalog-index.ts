import type { ProductFacets, ProductFilter } from '@twirl/contract/catalog/listing'
import { PRODUCT_LENGTHS, PRODUCT_TYPES } from '@twirl/contract/catalog/product-options'
import type { Size } from '@twirl/contract/sizes'
import { familyOf } from '../color-families.ts'
import { arrangePage } from './arrange-page.ts'
import type { Bitset } from './bitset.ts'
import { countFacets, listBrands, listColors } from './catalog-facets.ts'
import {
  addFacts,
  ANY_NAME,
  FactSets,
  hashFacts,
  PICTURED,
  scopeSet,
  stockFacts,
} from './fact-sets.ts'
import { filterSets, narrow } from './filter-products.ts'
import { EVERYTHING, type IndexedProduct, type ListingScope } from './indexed-product.ts'
import { writeCursor } from './listing-cursor.ts'
import { changedTags, SEARCHED_TEXT, type Traits } from './listing-tags.ts'
import { type ListingOrder, pageOf, type PageRequest } from './listing-page.ts'
import type { ProductJson, WrittenProduct } from '../answers/markable-answer.ts'
import {
  hasSameKeys,
  orderName,
  type Pool,
  type ProductOrder,
  type Shelf,
  sortKey,
} from './product-order.ts'
import { recommendSlots } from './recommend-products.ts'
import { hasOwnOrder, selectedOrder } from './selected-order.ts'
import {
  matchKey,
  ProductSearch,
  type SearchQuery,
  sortByScore,
} from '../search/search-products.ts'
import type { SelectionStock } from './selection.ts'
import { SortedOrders } from './sorted-orders.ts'
import { type TopUpQuery, topUpSlots } from './top-up-products.ts'

/** What stays in memory of a product; everything else about it lives in the bitsets. */
export type IndexEntry = Pick<IndexedProduct, 'keys' | 'cards'>

type Palette = Map<string, { hex: string; position: number }>

export type ListingQuery = PageRequest & {
  filter: ProductFilter
  with_facets?: boolean | undefined
}

export type ListedCard = WrittenProduct

export type Listing = {
  cards: ListedCard[]
  total: number
  /** How many come before the first of them. */
  skip: number
  first_cursor: string | null
  last_cursor: string | null
  facets?: ProductFacets
}

export type SearchedListing = {
  listing: Listing
  did_you_mean: string | null
  /** The colors that the words mean. */
  colors: string[]
}

/**
 * The published catalogue as a set of bitsets (one per brand, size and color, collection, …) and sorted
 * orders. A listing intersects a few of the first and walks one of the second: no query, no scan.
 */
export class CatalogIndex {
  // A product keeps its slot for as long as it is published; free slots are reused.
  readonly #slots = new Map<number, number>()
  readonly #entries: (IndexEntry | undefined)[] = []
  readonly #freeSlots: number[] = []
  readonly #facts = new FactSets()
  /** By slot, once the product was put here: most changes are of counts, which leave all facts as they are. */
  readonly #factHashes: (number | undefined)[] = []
  readonly #selectionFacts = new WeakMap<SelectionStock, FactSets>()
  readonly #palette: Palette = new Map()
  readonly #orders = new SortedOrders((slot) => this.#entries[slot]?.keys)
  readonly #search = new ProductSearch(this.#facts, this.#palette)

  get size(): number {
    return this.#slots.size
  }

  put(product: IndexedProduct): void {
    this.#put(product)
  }

  /** Puts a product and tells what changed for listings that were answered before. */
  update(product: IndexedProduct): string[] {
    if (this.#isListedAlike(product)) return this.#putText(product) ? [SEARCHED_TEXT] : []
    const before = this.#traits(product.keys.id)
    const hasNewText = this.#put(product)
    const tags = changedTags(before, this.#traits(product.keys.id))
    return hasNewText ? [...tags, SEARCHED_TEXT] : tags
  }

  /** Tells what changed for listings that were answered before. */
  remove(id: number): string[] {
    const slot = this.#slots.get(id)
    if (slot === undefined) return []
    const before = this.#traits(id)
    this.#facts.clear(slot)
    this.#slots.delete(id)
    this.#entries[slot] = undefined
    this.#freeSlots.push(slot)
    this.#search.words.remove(slot)
    this.#orders.touch(slot)
    return changedTags(before, null)
  }

  findCard(id: number, pool: Pool): ProductJson | null {
    const slot = this.#slots.get(id)
    return slot === undefined ? null : this.#entries[slot]!.cards[pool]
  }

  count(scope: ListingScope): number {
    return this.#offered(scope).count()
  }

  has(scope: ListingScope, id: number): boolean {
    const slot = this.#slots.get(id)
    return slot !== undefined && this.#offered(scope).has(slot)
  }

  filterIds(scope: ListingScope, ids: number[]): number[] {
    const offered = this.#offered(scope)
    return ids.filter((id) => {
      const slot = this.#slots.get(id)
      return slot !== undefined && offered.has(slot)
    })
  }

  ids(scope: ListingScope): number[] {
    return this.#offered(scope)
      .values()
      .map((slot) => this.#entries[slot]!.keys.id)
      .toSorted((a, b) => a - b)
  }

  /** Brands alphabetically, colors in the catalogue's order. */
  attributes(): { brands: string[]; colors: { name: string; hex: string }[] } {
    return { brands: listBrands(this.#facts), colors: listColors(this.#facts, this.#palette) }
  }

  list(scope: ListingScope, query: ListingQuery): Listing {
    const base = this.#offered(scope)
    const stock = this.#stock(scope)
    const order = this.#order(query.filter, scope, base)
    return this.#listing(base, { shelf: scope.pool, stock }, order, query)
  }

  /** Cards of a page in an order in which neighbors differ in color and shape. */
  arrange(cards: ListedCard[]): ListedCard[] {
    const colors = [...this.#palette].map(([name, { hex }]) => ({
      family: familyOf({ name, hex }),
      slots: this.#facts.get(`main:${name}`),
    }))
    const shapes = [
      ...PRODUCT_TYPES.map((type) => `type:${type}`),
      ...PRODUCT_LENGTHS.map((length) => `length:${length}`),
    ].map((name) => ({ name, slots: this.#facts.get(name) }))
    const pictured = this.#facts.get(PICTURED)
    return arrangePage(cards, ({ id }) => {
      const slot = this.#slots.get(id)!
      return {
        family: colors.find(({ slots }) => slots.has(slot))?.family ?? null,
        shape: shapes
          .filter(({ slots }) => slots.has(slot))
          .map(({ name }) => name)
          .join(' '),
        isPictured: pictured.has(slot),
      }
    })
  }

  /** Indexes the texts that were put since the last time. */
  async indexTexts(): Promise<void> {
    await this.#search.words.prepare()
  }

  /** Must be awaited before `search`. */
  async prepareSearch(): Promise<void> {
    await this.indexTexts()
    this.#slotsInOrder(RECOMMENDED)
  }

  search(search: SearchQuery, query: ListingQuery): SearchedListing {
    const { name, scores, slots, shelf, colors, ...corrections } = this.#search.find(search, {
      slotCount: this.#entries.length,
      isOnlyAvailable: query.filter.is_only_available,
    })
    const best: ListingOrder = {
      name,
      slots: sortByScore(this.#slotsInOrder(RECOMMENDED), scores),
      placeOf: (slot) => {
        const { id, recommendation_score } = this.#entries[slot]!.keys
        return { key: matchKey(scores[slot]!, recommendation_score), id }
      },
    }
    const isBestFirst = ['RAND', 'RECOMMENDED'].includes(query.filter.sorted_field)
    const order = isBestFirst ? best : this.#order(query.filter, EVERYTHING, slots)
    const stocked = { shelf, stock: this.#facts } as const
    // What is offered instead of the words as typed leads to products that pass the filter.
    const findFirst = (): number | undefined => {
      const listed = narrow(
        slots,
        filterSets({ facts: this.#facts, ...stocked }, query.filter, shelf),
      )
      return best.slots.find((slot) => listed.has(slot))
    }
    const first = corrections.isCorrected ? findFirst() : undefined
    return {
      listing: this.#listing(slots, stocked, order, query),
      did_you_mean: first === undefined ? null : corrections.correctedFor(first),
      colors,
    }
  }

  /** Pieces to look at next, drawn by seed; like the given one, when there is one. */
  recommend(
    scope: ListingScope,
    query: { product_id: number | null; seed: number; limit: number; size?: Size | undefined },
  ): ListedCard[] {
    const slots = recommendSlots(this.#facts, {
      open: this.#slots.get(query.product_id ?? 0) ?? null,
      limit: query.limit,
      shuffled: this.#slotsInOrder({ field: 'RAND', seed: query.seed, pool: 'CORE' }),
      available: this.#offered(scope).and(
        this.#stock(scope).get(`${scope.pool}:${query.size ?? '*'}:*`),
      ),
      priceOf: (slot) => this.#entries[slot]!.keys.price,
    })
    return slots.map((slot) => this.#card(slot, scope.pool))
  }

  /** Products that bring an order to its minimum. */
  listTopUps(query: TopUpQuery): ListedCard[] {
    const { pool, size } = query
    const slots = topUpSlots(query, {
      byPrice: this.#slotsInOrder({ field: 'PRICE_ASC', seed: 0, pool }),
      available: this.#facts
        .get(pool === 'CORE' ? 'offered:RENT' : 'offered:CLEARANCE')
        .and(this.#facts.get(`${pool}:${size ?? ANY_NAME}:${ANY_NAME}`)),
      keysOf: (slot) => this.#entries[slot]!.keys,
    })
    return slots.map((slot) => this.#card(slot, pool))
  }

  /** Products that can be rented instead of one and cost no more, those most alike first; their ids. */
  listAlternatives(query: {
    product_id: number
    max_price_cents: number
    seed: number
    limit: number
  }): number[] {
    const priceOf = (slot: number) => this.#entries[slot]!.keys.price
    const slots = recommendSlots(this.#facts, {
      open: this.#slots.get(query.product_id) ?? null,
      limit: query.limit,
      shuffled: this.#slotsInOrder({ field: 'RAND', seed: query.seed, pool: 'CORE' }).filter(
        (slot) => priceOf(slot) <= query.max_price_cents,
      ),
      available: this.#facts.get('offered:RENT').and(this.#facts.get('CORE:*:*')),
      priceOf,
    })
    return slots.map((slot) => this.#entries[slot]!.keys.id)
  }

  /** Answers whether the product is found by other words than before. */
  #put(product: IndexedProduct): boolean {
    const known = this.#slots.get(product.keys.id)
    const slot = known ?? this.#freeSlots.pop() ?? this.#entries.length
    const before = this.#entries[slot]
    if (before) this.#facts.clear(slot)
    addFacts(this.#facts, slot, product)
    this.#factHashes[slot] = hashFacts(product)
    for (const { name, hex, position } of product.colors) this.#palette.set(name, { hex, position })
    this.#slots.set(product.keys.id, slot)
    this.#entries[slot] = { keys: product.keys, cards: product.cards }
    if (!hasSameKeys(before?.keys, product.keys)) this.#orders.touch(slot)
    return this.#putText(product)
  }

  #putText({ keys, text }: IndexedProduct): boolean {
    return this.#search.words.put(this.#slots.get(keys.id)!, text)
  }

  /** Whether the index would be the same after the product was put, but for its text. */
  #isListedAlike(product: IndexedProduct): boolean {
    const slot = this.#slots.get(product.keys.id)
    const before = slot === undefined ? undefined : this.#entries[slot]
    return (
      before !== undefined &&
      before.cards.CORE === product.cards.CORE &&
      before.cards.CLEARANCE === product.cards.CLEARANCE &&
      hasSameKeys(before.keys, product.keys) &&
      this.#factHashes[slot!] === hashFacts(product)
    )
  }

  #traits(id: number): Traits | null {
    const slot = this.#slots.get(id)
    if (slot === undefined) return null
    return { ...this.#entries[slot]!, facts: this.#facts.namesOf(slot) }
  }

  #offered(scope: ListingScope): Bitset {
    return scopeSet(this.#facts, scope, (id) => this.#slots.get(id))
  }

  /** The facts of what is free: the catalogue's, or a selection's own. */
  #stock(scope: ListingScope): FactSets {
    const stock = 'selection' in scope ? scope.selection.stock : undefined
    if (!stock) return this.#facts
    let facts = this.#selectionFacts.get(stock)
    if (!facts) {
      facts = stockFacts(stock, (id) => this.#slots.get(id))
      this.#selectionFacts.set(stock, facts)
    }
    return facts
  }

  #listing(
    base: Bitset,
    { shelf, stock }: { shelf: Shelf; stock: FactSets },
    order: ListingOrder,
    query: ListingQuery,
  ): Listing {
    const { filter, with_facets } = query
    const stocked = { facts: this.#facts, stock }
    const matches = narrow(base, filterSets(stocked, filter, shelf))
    const { slots, skip, total } = pageOf(order, matches, query)
    const cursor = (slot: number | undefined): string | null =>
      slot === undefined ? null : writeCursor(order.name, order.placeOf(slot))
    return {
      cards: slots.map((slot) => this.#card(slot, shelf)),
      total,
      skip,
      first_cursor: cursor(slots[0]),
      last_cursor: cursor(slots.at(-1)),
      ...(with_facets && {
        facets: countFacets(stocked, base, { filter, shelf, palette: this.#palette }),
      }),
    }
  }

  #card(slot: number, shelf: Shelf): ListedCard {
    const { keys, cards } = this.#entries[slot]!
    const card = shelf === 'ANYWHERE' ? (cards.CORE ?? cards.CLEARANCE) : cards[shelf]
    return { id: keys.id, card: card! }
  }

  #order(
    { sorted_field, random }: ProductFilter,
    scope: ListingScope,
    slots: Bitset,
  ): ListingOrder {
    const collection_id = 'collection_id' in scope ? scope.collection_id : null
    const order = { field: sorted_field, seed: random, pool: scope.pool, collection_id }
    if ('selection' in scope && hasOwnOrder(scope.selection, sorted_field))
      return selectedOrder(scope.selection, slots, order, (slot) => this.#entries[slot]!.keys)
    return {
      name: orderName(order),
      slots: this.#slotsInOrder(order),
      placeOf: (slot) => {
        const { keys } = this.#entries[slot]!
        return { key: sortKey(keys, order), id: keys.id }
      },
    }
  }

  #slotsInOrder(order: ProductOrder): Uint32Array {
    return this.#orders.get(order, () => this.#slots.values())
  }
}

const RECOMMENDED: ProductOrder = { field: 'RECOMMENDED', seed: 0, pool: 'CORE' }
