import { Bitset } from '../index/bitset.ts'

/** What search needs of a set of slots. */
export type SlotSet = Pick<Bitset, 'has' | 'isEmpty' | 'forEach'>

// A list entry takes 64 bits, a bitset one per slot: beyond this share the bitset is smaller.
const DENSE_SHARE = 1 / 64

/** The products that use a word: a short list for rare words, a bitset for common ones. */
export class PostingList implements SlotSet {
  #few: number[] = []
  #many: Bitset | null = null

  /** Adds a slot that is not in the list; `slotCount` is how many slots there are by now. */
  add(slot: number, slotCount: number): void {
    if (this.#many) return this.#many.add(slot)
    this.#few.push(slot)
    if (this.#few.length > 8 && this.#few.length > slotCount * DENSE_SHARE)
      this.#toBitset(slotCount)
  }

  delete(slot: number): void {
    if (this.#many) this.#many.delete(slot)
    else if (this.#few.includes(slot)) this.#few = this.#few.filter((other) => other !== slot)
  }

  has(slot: number): boolean {
    return this.#many ? this.#many.has(slot) : this.#few.includes(slot)
  }

  isEmpty(): boolean {
    return this.#many ? this.#many.isEmpty() : this.#few.length === 0
  }

  forEach(visit: (slot: number) => void): void {
    if (this.#many) this.#many.forEach(visit)
    else this.#few.forEach(visit)
  }

  #toBitset(slotCount: number): void {
    const many = new Bitset(slotCount)
    for (const slot of this.#few) many.add(slot)
    this.#many = many
    this.#few = []
  }
}
