/** The main view goes before the others. */
export const DRAW_PRIORITY = { view: 0, front: 1 } as const
export type DrawPriority = (typeof DRAW_PRIORITY)[keyof typeof DRAW_PRIORITY]

type Entry = { priority: DrawPriority; expectedMs: number }

/**
 * What waits to be drawn: by priority, then newest first. What was asked for last is on screen; what was asked for
 * earlier may have been scrolled past.
 */
export class DrawQueue<T extends Entry> {
  // The next one stands at the end.
  readonly #entries: T[] = []

  get length(): number {
    return this.#entries.length
  }

  get expectedMs(): number {
    return this.#entries.reduce((sum, { expectedMs }) => sum + expectedMs, 0)
  }

  add(entry: T): void {
    const before = this.#entries.findLastIndex(({ priority }) => priority <= entry.priority)
    this.#entries.splice(before + 1, 0, entry)
  }

  /** Asked for again: it counts as the newest, with the higher of both priorities. Unless it no longer waits. */
  renew(entry: T, priority: DrawPriority): void {
    if (!this.remove(entry)) return
    if (priority > entry.priority) entry.priority = priority
    this.add(entry)
  }

  takeFirst(): T | undefined {
    return this.#entries.pop()
  }

  takeLast(): T | undefined {
    return this.#entries.shift()
  }

  /** Answers whether it was waiting. */
  remove(entry: T): boolean {
    const position = this.#entries.indexOf(entry)
    if (position < 0) return false
    this.#entries.splice(position, 1)
    return true
  }
}
