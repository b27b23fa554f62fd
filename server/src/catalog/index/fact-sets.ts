import { hashText } from '../search/hash-text.ts'
import { Bitset } from './bitset.ts'
import type { IndexedProduct, ListingScope } from './indexed-product.ts'
import type { Selection, SelectionStock } from './selection.ts'

const NOTHING = new Bitset(0)

/** Any size, any color: what `ANY_NAME` stands for in the facts of variants. */
export const ANY_NAME = '*'

/** The color in which the product is pictured is free. */
export const PICTURED = 'pictured:CORE'

/**
 * One bitset of product slots per fact: `brand:Lune`, `collection:3`, `main:Navy` if it is pictured in navy, `CORE:M:Navy`
 * for a free M in navy, …
 */
export class FactSets {
  readonly #sets = new Map<string, Bitset>()
  /** The sets of a variant, by stock, size and color: a large catalogue has too many variants to build names for each. */
  readonly #variantSets = new Map<string, Map<string, Map<string, Bitset[]>>>()

  add(fact: string, slot: number): void {
    this.#create(fact).add(slot)
  }

  /** Of this size or any, in this color or any: four facts. */
  addVariant(stock: string, size: string, color: string, slot: number): void {
    const known = this.#variantSets.get(stock)?.get(size)?.get(color)
    for (const set of known ?? this.#createVariant(stock, size, color)) set.add(slot)
  }

  /** All facts of a product. */
  namesOf(slot: number): Set<string> {
    const names = new Set<string>()
    for (const [fact, set] of this.#sets) if (set.has(slot)) names.add(fact)
    return names
  }

  clear(slot: number): void {
    for (const set of this.#sets.values()) set.delete(slot)
  }

  // Names come from visitors: an unknown one must not leave a trace.
  get(fact: string): Bitset {
    return this.#sets.get(fact) ?? NOTHING
  }

  union(facts: string[]): Bitset {
    return facts.length === 1
      ? this.get(facts[0]!)
      : Bitset.union(facts.map((fact) => this.get(fact)))
  }

  #create(fact: string): Bitset {
    const set = this.#sets.get(fact) ?? new Bitset()
    this.#sets.set(fact, set)
    return set
  }

  #createVariant(stock: string, size: string, color: string): Bitset[] {
    const sets = [
      this.#create(`${stock}:${size}:${color}`),
      this.#create(`${stock}:${size}:${ANY_NAME}`),
      this.#create(`${stock}:${ANY_NAME}:${color}`),
      this.#create(`${stock}:${ANY_NAME}:${ANY_NAME}`),
    ]
    const bySize = this.#variantSets.get(stock) ?? new Map<string, Map<string, Bitset[]>>()
    const byColor = bySize.get(size) ?? new Map<string, Bitset[]>()
    this.#variantSets.set(stock, bySize.set(size, byColor.set(color, sets)))
    return sets
  }

  /** The names in facts of this kind (`brand:`, `ANY:*:` for colors) that some product has. */
  names(kind: string): string[] {
    return [...this.#sets]
      .filter(([fact, set]) => fact.startsWith(kind) && !set.isEmpty())
      .map(([fact]) => fact.slice(kind.length))
      .filter((name) => name !== ANY_NAME)
  }

  /** The facts of one product, of the kinds given. */
  of(slot: number, kinds: string[]): string[] {
    return [...this.#sets]
      .filter(([fact, set]) => set.has(slot) && kinds.some((kind) => fact.startsWith(kind)))
      .map(([fact]) => fact)
      .filter((fact) => !fact.endsWith(`:${ANY_NAME}`))
  }
}

/** What a scope offers. */
export function scopeSet(
  facts: FactSets,
  scope: ListingScope,
  slotOf: (id: number) => number | undefined,
): Bitset {
  if ('selection' in scope) return selectedSet(facts, scope.selection, slotOf)
  return facts.get(scopeFact(scope)!)
}

/** The fact that all products of a scope share; null for a selection. */
export function scopeFact(scope: ListingScope): string | null {
  if (scope.pool === 'CLEARANCE') return 'offered:CLEARANCE'
  if ('selection' in scope) return null
  return scope.collection_id === null ? 'offered:CORE' : `collection:${scope.collection_id}`
}

function selectedSet(
  facts: FactSets,
  { product_ids, collection_ids }: Selection,
  slotOf: (id: number) => number | undefined,
): Bitset {
  const chosen = new Bitset()
  for (const id of product_ids) {
    const slot = slotOf(id)
    if (slot !== undefined) chosen.add(slot)
  }
  const collections = collection_ids.map((id) => facts.get(`collection:${id}`))
  return Bitset.union([chosen, ...collections]).and(facts.get('offered:RENT'))
}

/** Adds every fact of a product to the sets. */
export function addFacts(facts: FactSets, slot: number, product: IndexedProduct): void {
  facts.add(`brand:${product.brand}`, slot)
  facts.add(`type:${product.type}`, slot)
  facts.add(`length:${product.length}`, slot)
  const [main] = product.colors
  if (main) facts.add(`main:${main.name}`, slot)
  const isFree = ({ color, free }: IndexedProduct['variants'][number]) =>
    color === main?.name && free.CORE > 0
  if (product.variants.some(isFree)) facts.add(PICTURED, slot)
  const pool = product.cards.CORE ? 'CORE' : 'CLEARANCE'
  if (product.cards[pool]) facts.add('offered:ANYWHERE', slot)
  if (product.cards.CLEARANCE) facts.add('offered:CLEARANCE', slot)
  if (product.cards.CORE) {
    facts.add('offered:CORE', slot)
    if (product.is_rentable) facts.add('offered:RENT', slot)
    for (const id of product.collection_ids) facts.add(`collection:${id}`, slot)
  }
  for (const { size, color, free } of product.variants) {
    facts.addVariant('ANY', size, color, slot)
    if (free.CORE > 0) facts.addVariant('CORE', size, color, slot)
    if (free.CLEARANCE > 0) facts.addVariant('CLEARANCE', size, color, slot)
    if (free[pool] > 0) facts.addVariant('ANYWHERE', size, color, slot)
  }
}

/** The same for two products with the same facts. */
export function hashFacts(product: IndexedProduct): number {
  const { brand, type, length, is_rentable, collection_ids, cards, colors, variants } = product
  const isOffered = [cards.CORE !== null, cards.CLEARANCE !== null]
  const main = colors[0]?.name
  let hash = hashText([brand, type, length, main, is_rentable, collection_ids, isOffered].join())
  // Variants come in no particular order.
  for (const { size, color, free } of variants)
    hash = (hash + hashText(`${size}:${color}:${free.CORE > 0}:${free.CLEARANCE > 0}`)) | 0
  return hash | 0
}

/** What is free of a selection, under the names of the core pool. */
export function stockFacts(
  { variants }: SelectionStock,
  slotOf: (id: number) => number | undefined,
): FactSets {
  const facts = new FactSets()
  for (const [id, ofProduct] of variants) {
    const slot = slotOf(id)
    if (slot === undefined) continue
    for (const { size, color, free } of ofProduct)
      if (free > 0) facts.addVariant('CORE', size, color, slot)
  }
  return facts
}
