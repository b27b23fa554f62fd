import { ProductSearch } from '../search/search-products.ts'
import type { Bitset } from './bitset.ts'
import { listBrands, listColors } from './filter-products.ts'
import { factsOf, FactSets, NO_FACTS, scopeSet, stockFacts } from './fact-sets.ts'
import type { IndexedProduct, ListingScope } from './indexed-product.ts'
import { hasSameKeys, type ProductOrder, SortedOrders, type SortKeys } from './product-order.ts'
import type { SelectionStock } from './selection.ts'

/** What listings depend on of one product: its sort keys and the names of its facts. */
export type Traits = { keys: SortKeys; facts: ReadonlySet<string> }

/** A product came (no `before`), went (no `after`) or was put again. */
export type ProductChange = {
  before: Traits | null
  after: Traits | null
  /** Whether other words find it than before. */
  hasNewText: boolean
}

/**
 * The published catalogue as a set of bitsets (one per brand, size and color, collection, …) and sorted
 * orders. A listing intersects a few of the first and walks one of the second: no query, no scan.
 */
export class CatalogIndex {
  // A product keeps its slot for as long as it is published; free slots are reused.
  readonly #slots = new Map<number, number>()
  readonly #keys: (SortKeys | undefined)[] = []
  readonly #freeSlots: number[] = []
  readonly #orders = new SortedOrders((slot) => this.#keys[slot])
  readonly #selectionFacts = new WeakMap<SelectionStock, FactSets>()
  readonly facts = new FactSets()
  /** The colors of the catalogue by name. */
  readonly palette = new Map<string, { hex: string; position: number }>()
  readonly search = new ProductSearch(this.facts, this.palette)

  get size(): number {
    return this.#slots.size
  }

  /** The number of slots, with those that are free. */
  get slotCount(): number {
    return this.#keys.length
  }

  put(product: IndexedProduct): ProductChange {
    const { keys, colors, text } = product
    const slot = this.#slots.get(keys.id) ?? this.#freeSlots.pop() ?? this.#keys.length
    const before = this.#traits(keys.id)
    const after = { keys, facts: factsOf(product) }
    this.facts.replace(slot, before?.facts ?? NO_FACTS, after.facts)
    for (const { name, hex, position } of colors) this.palette.set(name, { hex, position })
    this.#slots.set(keys.id, slot)
    this.#keys[slot] = keys
    if (!hasSameKeys(before?.keys, keys)) this.#orders.touch(slot)
    return { before, after, hasNewText: this.search.words.put(slot, text) }
  }

  remove(id: number): ProductChange {
    const before = this.#traits(id)
    const slot = this.slotOf(id)
    if (!before || slot === undefined) return { before: null, after: null, hasNewText: false }
    this.facts.replace(slot, before.facts, NO_FACTS)
    this.#slots.delete(id)
    this.#keys[slot] = undefined
    this.#freeSlots.push(slot)
    this.search.words.remove(slot)
    this.#orders.touch(slot)
    return { before, after: null, hasNewText: false }
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  /** Returns the keys of the product in a slot that is not free. */
  keysOf(slot: number): SortKeys {
    return this.#keys[slot]!
  }

  idsOf(slots: Iterable<number>): number[] {
    return Array.from(slots, (slot) => this.keysOf(slot).id)
  }

  has(scope: ListingScope, id: number): boolean {
    return this.filterIds(scope, [id]).length > 0
  }

  /** Returns those of the products that the scope offers. */
  filterIds(scope: ListingScope, ids: number[]): number[] {
    const offered = this.offered(scope)
    return ids.filter((id) => {
      const slot = this.slotOf(id)
      return slot !== undefined && offered.has(slot)
    })
  }

  listIds(scope: ListingScope): number[] {
    return this.idsOf(this.offered(scope).values()).toSorted((a, b) => a - b)
  }

  /** Brands alphabetically, colors in the catalogue's order. */
  attributes(): { brands: string[]; colors: { name: string; hex: string }[] } {
    return { brands: listBrands(this.facts), colors: listColors(this.facts, this.palette) }
  }

  /** Returns the products that a scope offers. */
  offered(scope: ListingScope): Bitset {
    return scopeSet(this.facts, scope, (id) => this.slotOf(id))
  }

  /** Returns the facts of what is free: the catalogue's, or a selection's own. */
  stockOf(scope: ListingScope): FactSets {
    const stock = 'selection' in scope ? scope.selection.stock : undefined
    if (!stock) return this.facts
    let facts = this.#selectionFacts.get(stock)
    if (!facts) {
      facts = stockFacts(stock, (id) => this.slotOf(id))
      this.#selectionFacts.set(stock, facts)
    }
    return facts
  }

  slotsInOrder(order: ProductOrder): Uint32Array {
    return this.#orders.get(order, () => this.#slots.values())
  }

  #traits(id: number): Traits | null {
    const slot = this.slotOf(id)
    return slot === undefined ? null : { keys: this.keysOf(slot), facts: this.facts.namesOf(slot) }
  }
}
