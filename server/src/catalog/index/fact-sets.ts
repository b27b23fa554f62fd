import { Bitset } from './bitset.ts'
import type { IndexedProduct, ListingScope } from './indexed-product.ts'
import type { Shelf } from './product-order.ts'
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

  /** Gives the product of a slot these facts in place of the ones that it had. */
  replace(slot: number, before: ReadonlySet<string>, after: ReadonlySet<string>): void {
    for (const fact of before) if (!after.has(fact)) this.#sets.get(fact)?.delete(slot)
    for (const fact of after)
      if (!before.has(fact)) (this.#sets.get(fact) ?? this.#create(fact)).add(slot)
  }

  /** Returns all facts of a product. */
  namesOf(slot: number): Set<string> {
    const names = new Set<string>()
    for (const [fact, set] of this.#sets) if (set.has(slot)) names.add(fact)
    return names
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

  /** Returns the names in facts of this kind (`brand:`, `ANY:*:` for colors) that some product has. */
  names(kind: string): string[] {
    return [...this.#sets]
      .filter(([fact, set]) => fact.startsWith(kind) && !set.isEmpty())
      .map(([fact]) => fact.slice(kind.length))
      .filter((name) => name !== ANY_NAME)
  }

  #create(fact: string): Bitset {
    const set = new Bitset()
    this.#sets.set(fact, set)
    return set
  }
}

/** Returns the products that a scope offers. */
export function scopeSet(
  facts: FactSets,
  scope: ListingScope,
  slotOf: (id: number) => number | undefined,
): Bitset {
  if ('selection' in scope) return selectedSet(facts, scope.selection, slotOf)
  return facts.get(scopeFact(scope)!)
}

/** Returns the fact that all products of a scope share; null for a selection. */
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

/** Returns every fact about a product. */
export function factsOf(product: IndexedProduct): Set<string> {
  const { brand, type, length, colors, variants, offered } = product
  const facts = new Set([`brand:${brand}`, `type:${type}`, `length:${length}`])
  const main = colors[0]?.name
  if (main !== undefined) facts.add(`main:${main}`)
  if (variants.some(({ color, free }) => color === main && free.CORE > 0)) facts.add(PICTURED)
  if (offered.CORE || offered.CLEARANCE) facts.add('offered:ANYWHERE')
  if (offered.CLEARANCE) facts.add('offered:CLEARANCE')
  if (offered.CORE) {
    facts.add('offered:CORE')
    if (product.is_rentable) facts.add('offered:RENT')
    for (const id of product.collection_ids) facts.add(`collection:${id}`)
  }
  const pool = offered.CORE ? 'CORE' : 'CLEARANCE'
  for (const { size, color, free } of variants) {
    const names = variantFacts(size, color)
    addAll(facts, names.ANY)
    if (free.CORE > 0) addAll(facts, names.CORE)
    if (free.CLEARANCE > 0) addAll(facts, names.CLEARANCE)
    if (free[pool] > 0) addAll(facts, names.ANYWHERE)
  }
  return facts
}

function addAll(facts: Set<string>, names: string[]): void {
  for (const name of names) facts.add(name)
}

type VariantFacts = Record<Shelf | 'ANY', string[]>

// By color and size. There are few, compared to their uses: a start with 100,000 products names them millions of times.
const knownVariantFacts = new Map<string, Map<string, VariantFacts>>()

function variantFacts(size: string, color: string): VariantFacts {
  const ofColor = knownVariantFacts.get(color) ?? new Map<string, VariantFacts>()
  const known = ofColor.get(size)
  if (known) return known
  // What there is of the size in the color, of the size in any, in the color of any, and at all.
  const names = (stock: string) => [
    `${stock}:${size}:${color}`,
    `${stock}:${size}:${ANY_NAME}`,
    `${stock}:${ANY_NAME}:${color}`,
    `${stock}:${ANY_NAME}:${ANY_NAME}`,
  ]
  const facts = {
    ANY: names('ANY'),
    CORE: names('CORE'),
    CLEARANCE: names('CLEARANCE'),
    ANYWHERE: names('ANYWHERE'),
  }
  knownVariantFacts.set(color, ofColor.set(size, facts))
  return facts
}

/** Returns what is free of a selection, under the names of the core pool. */
export function stockFacts(
  { variants }: SelectionStock,
  slotOf: (id: number) => number | undefined,
): FactSets {
  const sets = new FactSets()
  for (const [id, ofProduct] of variants) {
    const slot = slotOf(id)
    if (slot === undefined) continue
    const facts = new Set<string>()
    for (const { size, color, free } of ofProduct)
      if (free > 0) addAll(facts, variantFacts(size, color).CORE)
    sets.replace(slot, NO_FACTS, facts)
  }
  return sets
}

export const NO_FACTS: ReadonlySet<string> = new Set()
