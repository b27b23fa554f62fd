/** A growing set of small numbers, one bit each: the catalogue's filters are intersections of these. */
export class Bitset {
  #words: Uint32Array

  constructor(capacity = 1024) {
    this.#words = new Uint32Array(Math.ceil(capacity / 32))
  }

  static of(words: Uint32Array): Bitset {
    const set = new Bitset(0)
    set.#words = words
    return set
  }

  has(index: number): boolean {
    return ((this.#words[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0
  }

  add(index: number): void {
    const word = index >>> 5
    if (word >= this.#words.length) this.#grow(word + 1)
    this.#words[word]! |= 1 << (index & 31)
  }

  delete(index: number): void {
    const word = index >>> 5
    if (word < this.#words.length) this.#words[word]! &= ~(1 << (index & 31))
  }

  and(other: Bitset): Bitset {
    const length = Math.min(this.#words.length, other.#words.length)
    const words = new Uint32Array(length)
    for (let i = 0; i < length; i++) words[i] = this.#words[i]! & other.#words[i]!
    return Bitset.of(words)
  }

  static union(sets: Bitset[]): Bitset {
    const words = new Uint32Array(Math.max(0, ...sets.map((set) => set.#words.length)))
    for (const set of sets) {
      for (let i = 0; i < set.#words.length; i++) words[i]! |= set.#words[i]!
    }
    return Bitset.of(words)
  }

  count(): number {
    let total = 0
    for (const word of this.#words) total += popCount(word)
    return total
  }

  /** Counts what the two share, without building it. */
  countAnd(other: Bitset): number {
    const length = Math.min(this.#words.length, other.#words.length)
    let total = 0
    for (let i = 0; i < length; i++) total += popCount(this.#words[i]! & other.#words[i]!)
    return total
  }

  intersects(other: Bitset): boolean {
    const length = Math.min(this.#words.length, other.#words.length)
    for (let i = 0; i < length; i++) if ((this.#words[i]! & other.#words[i]!) !== 0) return true
    return false
  }

  isEmpty(): boolean {
    return this.#words.every((word) => word === 0)
  }

  forEach(visit: (index: number) => void): void {
    for (let i = 0; i < this.#words.length; i++) {
      let word = this.#words[i]!
      while (word !== 0) {
        const lowest = word & -word
        visit(i * 32 + 31 - Math.clz32(lowest))
        word ^= lowest
      }
    }
  }

  values(): number[] {
    const values: number[] = []
    this.forEach((value) => values.push(value))
    return values
  }

  #grow(length: number): void {
    const words = new Uint32Array(Math.max(length, this.#words.length * 2))
    words.set(this.#words)
    this.#words = words
  }
}

function popCount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
