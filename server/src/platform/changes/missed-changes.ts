import { isOutdated, type Tags, type TagsOrNull } from './tags.ts'

// More names than this are not held while a read hangs: then every change counts as missed.
const MAX_NAMES = 10_000

/**
 * The changes since a read began. What was read may be older than any of them, although its tags are known only when
 * the read ends.
 */
export class MissedChanges {
  readonly #byName = new Map<string, { first_at: number; version: string | undefined }>()
  #firstAt: number | null = null
  #isEverything = false

  add(changes: Tags, now: number): void {
    if (changes.size === 0) return
    this.#firstAt ??= now
    if (this.#isEverything) return
    for (const [name, version] of changes) {
      const first_at = this.#byName.get(name)?.first_at ?? now
      this.#byName.set(name, { first_at, version })
    }
    if (this.#byName.size > MAX_NAMES) this.addEverything(now)
  }

  addEverything(now: number): void {
    this.#firstAt ??= now
    this.#isEverything = true
    this.#byName.clear()
  }

  /** When the first change came that this data may not show; null if there was none. */
  firstMissedBy(tags: TagsOrNull): number | null {
    if (!tags || this.#isEverything) return this.#firstAt
    let first: number | null = null
    for (const [name, shown] of tags) {
      const missed = this.#byName.get(name)
      if (missed && isOutdated(shown, missed.version))
        first = Math.min(first ?? Infinity, missed.first_at)
    }
    return first
  }
}
