/**
 * The data that something cached was made from, by name; with the version that it shows, where the data has one. A
 * change is announced in the same form, with the new versions.
 */
export type Tags = ReadonlyMap<string, string | undefined>

/** Null: nothing is known, so that any change may concern it. */
export type TagsOrNull = Tags | null

export function tagsOf(names: Iterable<string>): Tags {
  return new Map(Array.from(names, (name) => [name, undefined]))
}

/** Data with a version is unchanged if the announced version is the one that is shown. */
export function isOutdated(shown: string | undefined, announced: string | undefined): boolean {
  return announced === undefined || announced !== shown
}

type Tagged = { readonly tags: TagsOrNull }

/** Finds what a change concerns without looking at anything else. An item that is evicted must be deleted here too. */
export class TagIndex<Item extends Tagged> {
  readonly #byName = new Map<string, Set<Item>>()
  readonly #untagged = new Set<Item>()

  /** The number of entries: one for each tag of each item. */
  get size(): number {
    let size = this.#untagged.size
    for (const items of this.#byName.values()) size += items.size
    return size
  }

  add(item: Item): void {
    if (!item.tags) {
      this.#untagged.add(item)
      return
    }
    for (const name of item.tags.keys()) {
      const items = this.#byName.get(name)
      if (items) items.add(item)
      else this.#byName.set(name, new Set([item]))
    }
  }

  delete(item: Item): void {
    this.#untagged.delete(item)
    for (const name of item.tags?.keys() ?? []) {
      const items = this.#byName.get(name)
      items?.delete(item)
      if (items?.size === 0) this.#byName.delete(name)
    }
  }

  /** The items that do not show these changes. */
  outdatedBy(changes: Tags): Set<Item> {
    const outdated = new Set(changes.size > 0 ? this.#untagged : [])
    for (const [name, version] of changes)
      for (const item of this.#byName.get(name) ?? [])
        if (isOutdated(item.tags?.get(name), version)) outdated.add(item)
    return outdated
  }
}
