import { Bitset } from './bitset.ts'
import type { IndexedProduct, ListingScope } from './indexed-product.ts'
import type { Selection } from './selection.ts'

const NOTHING = new Bitset(0)

/** Any size, any color: what `ANY_NAME` stands for in the facts of variants. */
export const ANY_NAME = '*'

/** One bitset of product slots per fact: `brand:Lune`, `collection:3`, `CORE:M:Navy` for a free M in navy, … */
export class FactSets {
  readonly #sets = new Map<string, Bitset>()

  add(fact: string, slot: number): void {
    let set = this.#sets.get(fact)
    if (!set) {
      set = new Bitset()
      this.#sets.set(fact, set)
    }
    set.add(slot)
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
  if (scope.pool === 'CLEARANCE') return facts.get('offered:CLEARANCE')
  if ('selection' in scope) return selectedSet(facts, scope.selection, slotOf)
  return facts.get(
    scope.collection_id === null ? 'offered:CORE' : `collection:${scope.collection_id}`,
  )
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

export function factsOf(product: IndexedProduct): Set<string> {
  const facts = new Set([
    `brand:${product.brand}`,
    `type:${product.type}`,
    `length:${product.length}`,
  ])
  const pool = product.cards.CORE ? 'CORE' : 'CLEARANCE'
  if (product.cards[pool]) facts.add('offered:ANYWHERE')
  if (product.cards.CLEARANCE) facts.add('offered:CLEARANCE')
  if (product.cards.CORE) {
    facts.add('offered:CORE')
    if (product.is_rentable) facts.add('offered:RENT')
    for (const id of product.collection_ids) facts.add(`collection:${id}`)
  }
  for (const { size, color, free } of product.variants) {
    addVariantFacts(facts, 'ANY', size, color)
    if (free.CORE > 0) addVariantFacts(facts, 'CORE', size, color)
    if (free.CLEARANCE > 0) addVariantFacts(facts, 'CLEARANCE', size, color)
    if (free[pool] > 0) addVariantFacts(facts, 'ANYWHERE', size, color)
  }
  return facts
}

function addVariantFacts(facts: Set<string>, stock: string, size: string, color: string): void {
  facts.add(`${stock}:${size}:${color}`)
  facts.add(`${stock}:${size}:${ANY_NAME}`)
  facts.add(`${stock}:${ANY_NAME}:${color}`)
  facts.add(`${stock}:${ANY_NAME}:${ANY_NAME}`)
}
