type Entry = {
  /** Front views are drawn before the others. */
  isFront: boolean
  expectedMs: number
  /** The network address that waits for it. */
  requester: string
}

/**
 * Pictures that wait to be drawn. Requesters take turns, so that one who asks for many pictures delays the others by one at
 * a time. For each requester front views come first, and within them the newest request: what was asked for last is on
 * screen, what was asked for earlier may have been scrolled past.
 */
export class DrawQueue<T extends Entry> {
  /** Waiting entries in the order of the turns. The next entry of a requester stands at the end. */
  readonly #lanes = new Map<string, T[]>()

  get length(): number {
    return this.#entries().length
  }

  get expectedMs(): number {
    return this.#entries().reduce((sum, { expectedMs }) => sum + expectedMs, 0)
  }

  add(entry: T): void {
    const lane = this.#lanes.get(entry.requester) ?? []
    const before = lane.findLastIndex(({ isFront }) => entry.isFront || !isFront)
    lane.splice(before + 1, 0, entry)
    this.#lanes.set(entry.requester, lane)
  }

  /** A waiting entry that is asked for again becomes the newest, for the requester who waits for fewer. */
  renew(entry: T, requester: string): void {
    if (!this.remove(entry)) return
    if (this.#countOf(requester) < this.#countOf(entry.requester)) entry.requester = requester
    this.add(entry)
  }

  takeFirst(): T | undefined {
    for (const [requester, lane] of this.#lanes) {
      const entry = lane.pop()
      this.#lanes.delete(requester)
      // The next turn of this requester is after all others.
      if (lane.length > 0) this.#lanes.set(requester, lane)
      return entry
    }
    return undefined
  }

  /** Takes the last one of the requester who waits for most. */
  takeLast(): T | undefined {
    let longest: T[] = []
    for (const lane of this.#lanes.values()) if (lane.length >= longest.length) longest = lane
    const last = longest[0]
    if (last) this.remove(last)
    return last
  }

  /** Returns whether it was waiting. */
  remove(entry: T): boolean {
    const lane = this.#lanes.get(entry.requester) ?? []
    const position = lane.indexOf(entry)
    if (position < 0) return false
    lane.splice(position, 1)
    if (lane.length === 0) this.#lanes.delete(entry.requester)
    return true
  }

  #entries(): T[] {
    return [...this.#lanes.values()].flat()
  }

  #countOf(requester: string): number {
    return this.#lanes.get(requester)?.length ?? 0
  }
}
