import { isDeepStrictEqual } from 'node:util'
import type { SortedField } from '@twirl/contract/catalog/product-options'

export type Pool = 'CORE' | 'CLEARANCE'

/** Whose cards and units a listing shows. Anywhere: as the closet offers a piece, else as the sale does. */
export type Shelf = Pool | 'ANYWHERE'

// Seeds are folded so that visitors share results: 32 shuffles look random to each of them.
const SEED_FOLDS = 32

export function foldSeed(seed: number): number {
  return seed % SEED_FOLDS
}

// How much earlier a product comes in a collection that it fits less or more.
const FIT_WEIGHTS = [1, 3, 8, 20]

// Above every score of the catalogue, which is a 32 bit integer.
export const CHOSEN_SCORE = 2 ** 32

/** Random order is a pure function of seed and product id: stable between pages, processes and restarts. */
export function shuffleKey(seed: number, productId: number): number {
  let h = Math.imul(productId ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f)
  return (h ^ (h >>> 16)) >>> 0
}

export type SortKeys = {
  id: number
  recommendation_score: number
  first_new_in_time: number
  first_clearance_check_in_time: number
  /** What the card leads with, in cents: the rent where there is one, else the selling price. */
  price: number
  /** The price on sale, in cents. */
  clearance_price: number
  /** How typical the product is of each collection that holds it, from 0 to 3, by collection id. */
  collection_fits: ReadonlyMap<number, number>
  /** Its place among those that staff put first, by collection id. */
  collection_places?: ReadonlyMap<number, number>
}

/** The random order of a collection brings what is typical of it early, the recommended one what staff put first. */
export type ProductOrder = {
  field: SortedField
  seed: number
  pool: Pool
  collection_id?: number | null
}

/**
 * Weighted sampling without replacement (Efraimidis and Spirakis 2006): still a pure function of seed and product. With a
 * weight of 1 products are ordered by their shuffle key.
 */
function weightedShuffleKey(seed: number, { id, collection_fits }: SortKeys, collectionId: number) {
  const share = (shuffleKey(seed, id) + 0.5) / 2 ** 32
  return -Math.log1p(-share) / FIT_WEIGHTS[collection_fits.get(collectionId) ?? 0]!
}

/** Names an order: two of the same name are the same order. */
export function orderName({ field, seed, pool, collection_id }: ProductOrder): string {
  if (field === 'RAND') return `RAND:${foldSeed(seed)}:${collection_id ?? ''}`
  if (field === 'RECOMMENDED' && collection_id != null) return `RECOMMENDED:${collection_id}`
  return field === 'PRICE_ASC' || field === 'PRICE_DESC' ? `${field}:${pool}` : field
}

/** Returns the key of a product in an order: smaller comes first; equal keys fall back to the id, so that every order is total. */
export function sortKey(
  keys: SortKeys,
  { field, seed, pool, collection_id = null }: ProductOrder,
): number {
  switch (field) {
    case 'RAND':
      return collection_id === null
        ? shuffleKey(foldSeed(seed), keys.id)
        : weightedShuffleKey(foldSeed(seed), keys, collection_id)
    case 'RECOMMENDED': {
      const place = collection_id === null ? undefined : keys.collection_places?.get(collection_id)
      return place === undefined ? -keys.recommendation_score : place - CHOSEN_SCORE
    }
    case 'FIRST_NEW_IN_TIME':
      return -keys.first_new_in_time
    case 'FIRST_CLEARANCE_CHECK_IN_TIME':
      return -keys.first_clearance_check_in_time
    case 'PRICE_ASC':
      return pool === 'CORE' ? keys.price : keys.clearance_price
    case 'PRICE_DESC':
      return -(pool === 'CORE' ? keys.price : keys.clearance_price)
  }
}

export function hasSameKeys(a: SortKeys | undefined, b: SortKeys | undefined): boolean {
  return isDeepStrictEqual(a, b)
}

const MOST_MOVED = 1 / 4

type Order = { slots: Uint32Array; moved: Set<number> }

/**
 * Slots of all products, sorted, one array per order that was asked for, and those of a collection in its own orders. A
 * change only notes the slot; the next reader of an order merges what moved, so that a sale among 100,000 products sorts
 * nothing anew.
 */
export class SortedOrders {
  readonly #keysOf: (slot: number) => SortKeys | undefined
  readonly #orders = new Map<string, Order>()

  constructor(keysOf: (slot: number) => SortKeys | undefined) {
    this.#keysOf = keysOf
  }

  /** The product of this slot came, went, or sorts differently now. */
  touch(slot: number): void {
    for (const [name, { slots, moved }] of this.#orders) {
      moved.add(slot)
      // After so many changes sorting again costs no more, and this order may never be requested again.
      if (moved.size > slots.length * MOST_MOVED) this.#orders.delete(name)
    }
  }

  get(order: ProductOrder, allSlots: () => Iterable<number>): Uint32Array {
    const name = orderName(order)
    let known = this.#orders.get(name)
    if (!known) {
      known = { slots: this.#sort(this.#in(order, allSlots()), order), moved: new Set() }
      this.#orders.set(name, known)
    }
    if (known.moved.size) {
      known.slots = this.#merge(known, order)
      known.moved = new Set()
    }
    return known.slots
  }

  /** Returns those of the slots that the order holds: the own orders of a collection hold its products only. */
  #in({ field, collection_id = null }: ProductOrder, slots: Iterable<number>): number[] {
    const isIn = (slot: number): boolean => {
      const keys = this.#keysOf(slot)
      const isOwn = field === 'RAND' || field === 'RECOMMENDED'
      if (!keys || !isOwn || collection_id === null) return keys !== undefined
      return keys.collection_fits.has(collection_id)
    }
    return [...slots].filter(isIn)
  }

  #sort(slots: Iterable<number>, order: ProductOrder): Uint32Array {
    const sorted = Uint32Array.from(slots)
    const keys = new Float64Array(1 + sorted.reduce((most, slot) => Math.max(most, slot), 0))
    for (const slot of sorted) keys[slot] = sortKey(this.#keysOf(slot)!, order)
    const id = (slot: number): number => this.#keysOf(slot)!.id
    return sorted.sort((a, b) => keys[a]! - keys[b]! || id(a) - id(b))
  }

  #merge({ slots, moved }: Order, order: ProductOrder): Uint32Array {
    const id = (slot: number): number => this.#keysOf(slot)!.id
    const key = (slot: number): number => sortKey(this.#keysOf(slot)!, order)
    const staying = slots.filter((slot) => !moved.has(slot))
    const arriving = this.#sort(this.#in(order, moved), order)

    const merged = new Uint32Array(staying.length + arriving.length)
    let from = 0
    let to = 0
    for (const slot of arriving) {
      const ownKey = key(slot)
      const until = findPlace(staying, from, (other) => key(other) - ownKey || id(other) - id(slot))
      merged.set(staying.subarray(from, until), to)
      to += until - from
      merged[to++] = slot
      from = until
    }
    merged.set(staying.subarray(from), to)
    return merged
  }
}

/** Returns the first index from `from` on whose slot comes after the one that is compared. */
function findPlace(slots: Uint32Array, from: number, compare: (slot: number) => number): number {
  let low = from
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(slots[middle]!) > 0) high = middle
    else low = middle + 1
  }
  return low
}
