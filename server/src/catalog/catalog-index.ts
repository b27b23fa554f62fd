import type { ProductFilter, SortedField } from '@twirl/contract/catalog'
import type { Size } from '@twirl/contract/primitives'
import { Bitset } from './bitset.ts'
import { foldSeed, sortKey, type SortKeys } from './product-order.ts'

/** Where a listing sells from. The pool decides which units count as available. */
export type ListingScope = { pool: 'CORE'; collection_id: number | null } | { pool: 'CLEARANCE' }

export type Pool = ListingScope['pool']

export type IndexedProduct = {
  keys: SortKeys
  brand: string
  type: string
  length: string
  collection_ids: number[]
  variants: { size: Size; color: string; free: Record<Pool, number> }[]
  /** Ready-made JSON of the card in each pool that offers the product; null where it is not offered. */
  cards: Record<Pool, string | null>
}

/** What stays in memory of a product; everything else about it lives in the bitsets. */
type Entry = Pick<IndexedProduct, 'keys' | 'cards'>

export type ListingQuery = { filter: ProductFilter; skip: number; limit: number }

/**
 * The published catalogue as a set of bitsets (one per brand, size and color, collection, …) and sorted
 * orders. A listing intersects a few of the first and walks one of the second: no query, no scan.
 */
export class CatalogIndex {
  // A product keeps its slot for as long as it is published; free slots are reused.
  readonly #slots = new Map<number, number>()
  readonly #entries: (Entry | undefined)[] = []
  readonly #freeSlots: number[] = []
  readonly #facets = new Map<string, Bitset>()
  readonly #orders = new Map<string, Uint32Array>()

  get size(): number {
    return this.#slots.size
  }

  put(product: IndexedProduct): void {
    const known = this.#slots.get(product.keys.id)
    const slot = known ?? this.#freeSlots.pop() ?? this.#entries.length
    const before = this.#entries[slot]
    if (before) this.#clearFacets(slot)
    for (const facet of facetsOf(product)) this.#addToFacet(facet, slot)
    this.#slots.set(product.keys.id, slot)
    this.#entries[slot] = { keys: product.keys, cards: product.cards }
    if (!before || !hasSameKeys(before.keys, product.keys)) this.#orders.clear()
  }

  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#clearFacets(slot)
    this.#slots.delete(id)
    this.#entries[slot] = undefined
    this.#freeSlots.push(slot)
    this.#orders.clear()
  }

  count(scope: ListingScope): number {
    return this.#facet(scopeFacet(scope)).count()
  }

  list(
    scope: ListingScope,
    { filter, skip, limit }: ListingQuery,
  ): { cards: string[]; total: number } {
    const matches = this.#match(scope, filter)
    const total = matches.count()
    const order = this.#order(filter.sorted_field, foldSeed(filter.random))
    const slots = walk(order, matches, Math.min(skip, total), Math.min(skip + limit, total))
    return { cards: slots.map((slot) => this.#entries[slot]!.cards[scope.pool]!), total }
  }

  #match(scope: ListingScope, filter: ProductFilter): Bitset {
    let matches = this.#facet(scopeFacet(scope))
    const narrow = (facets: string[]): void => {
      if (facets.length)
        matches = matches.and(Bitset.union(facets.map((facet) => this.#facet(facet))))
    }
    narrow((filter.brands ?? []).map((name) => `brand:${name}`))
    narrow((filter.types ?? []).map((name) => `type:${name}`))
    narrow((filter.lengths ?? []).map((name) => `length:${name}`))
    // Size, color and availability must hold for one and the same variant.
    const stock = filter.is_only_available ? scope.pool : 'ANY'
    const sizes = filter.sizes?.length ? filter.sizes : ['*']
    const colors = filter.colors?.length ? filter.colors : ['*']
    narrow(sizes.flatMap((size) => colors.map((color) => `${stock}:${size}:${color}`)))
    return matches
  }

  #order(field: SortedField, seed: number): Uint32Array {
    const name = field === 'RAND' ? `RAND:${seed}` : field
    let order = this.#orders.get(name)
    if (!order) {
      order = this.#sort(field, seed)
      this.#orders.set(name, order)
    }
    return order
  }

  #sort(field: SortedField, seed: number): Uint32Array {
    const keys = new Float64Array(this.#entries.length)
    for (const [slot, entry] of this.#entries.entries()) {
      if (entry) keys[slot] = sortKey(entry.keys, field, seed)
    }
    const id = (slot: number): number => this.#entries[slot]!.keys.id
    return Uint32Array.from(this.#slots.values()).sort(
      (a, b) => keys[a]! - keys[b]! || id(a) - id(b),
    )
  }

  #addToFacet(name: string, slot: number): void {
    let facet = this.#facets.get(name)
    if (!facet) {
      facet = new Bitset()
      this.#facets.set(name, facet)
    }
    facet.add(slot)
  }

  #clearFacets(slot: number): void {
    for (const facet of this.#facets.values()) facet.delete(slot)
  }

  // Names come from visitors: an unknown one must not leave a trace.
  #facet(name: string): Bitset {
    return this.#facets.get(name) ?? NOTHING
  }
}

const NOTHING = new Bitset(0)

function walk(order: Uint32Array, matches: Bitset, from: number, to: number): number[] {
  const slots: number[] = []
  let position = 0
  for (let i = 0; position < to; i++) {
    const slot = order[i]!
    if (!matches.has(slot)) continue
    if (position >= from) slots.push(slot)
    position++
  }
  return slots
}

function scopeFacet(scope: ListingScope): string {
  if (scope.pool === 'CLEARANCE') return 'offered:CLEARANCE'
  return scope.collection_id === null ? 'offered:CORE' : `collection:${scope.collection_id}`
}

function facetsOf(product: IndexedProduct): Set<string> {
  const facets = new Set([
    `brand:${product.brand}`,
    `type:${product.type}`,
    `length:${product.length}`,
  ])
  if (product.cards.CLEARANCE) facets.add('offered:CLEARANCE')
  if (product.cards.CORE) {
    facets.add('offered:CORE')
    for (const id of product.collection_ids) facets.add(`collection:${id}`)
  }
  for (const { size, color, free } of product.variants) {
    addVariantFacets(facets, 'ANY', size, color)
    if (free.CORE > 0) addVariantFacets(facets, 'CORE', size, color)
    if (free.CLEARANCE > 0) addVariantFacets(facets, 'CLEARANCE', size, color)
  }
  return facets
}

function addVariantFacets(facets: Set<string>, stock: string, size: string, color: string): void {
  facets.add(`${stock}:${size}:${color}`)
  facets.add(`${stock}:${size}:*`)
  facets.add(`${stock}:*:${color}`)
  facets.add(`${stock}:*:*`)
}

function hasSameKeys(a: SortKeys, b: SortKeys): boolean {
  return (
    a.recommendation_score === b.recommendation_score &&
    a.first_new_in_time === b.first_new_in_time &&
    a.first_clearance_check_in_time === b.first_clearance_check_in_time &&
    a.price === b.price
  )
}
