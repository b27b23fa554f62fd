import { orderName, type ProductOrder, sortKey, type SortKeys } from './product-order.ts'

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

  /** Returns those of the slots that the order holds: the random order of a collection holds its products only. */
  #in({ field, collection_id = null }: ProductOrder, slots: Iterable<number>): number[] {
    const isIn = (slot: number): boolean => {
      const keys = this.#keysOf(slot)
      if (!keys || field !== 'RAND' || collection_id === null) return keys !== undefined
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

/** The first index from `from` on whose slot comes after the one that is compared. */
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
