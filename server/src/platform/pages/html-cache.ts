import { LRUCache } from 'lru-cache'
import { MissedChanges } from '../changes/missed-changes.ts'
import { TagIndex, type Tags, type TagsOrNull } from '../changes/tags.ts'
import { cacheLookups } from '../metrics/counter.ts'
import { HtmlPage } from './html-page.ts'

const MAX_BYTES = 40 * 1024 * 1024
// Segment for pages that were requested once, so that a crawler does not evict pages that are requested often.
const PROBATION_BYTES = 8 * 1024 * 1024

// Fresh this long; afterwards the old page is sent once more while a new one is rendered.
const FRESH_MS = 60_000
// SHOP-16, counted from the first change that a page does not show. Within this time no visitor waits for a
// render; after it a page is rendered before it is sent.
const STALE_AFTER_CHANGE_MS = 2_000
// A page that changes all the time is rendered this often, not after each change.
const MIN_RENDER_INTERVAL_MS = 1_000
// After a failed render the old page is sent for this long before the next try.
const RETRY_MS = 2_000
// Rough size of a tag, in the page and in the index of tags.
const BYTES_PER_TAG = 300

const hits = cacheLookups.of('html', 'hit')
const misses = cacheLookups.of('html', 'miss')

type Entry = {
  page: HtmlPage
  /** When its render began. */
  rendered_at: number
  /** The first change that the page does not show; null while there is none. */
  missed_at: number | null
  failed_at: number | null
  /** The data that the page shows. */
  tags: TagsOrNull
}

type Running<Uncached> = { missed: MissedChanges; result: Promise<HtmlPage | Uncached> }

type CacheOptions = {
  now?: () => number
  /** Called when a page could not be rendered and the old one was sent instead. */
  onError?: (key: string, error: unknown) => void
}

/**
 * Public pages, rendered once for all visitors; at most one render at a time per page. A result that must not be
 * cached is sent to the requests that wait for it, and not stored.
 */
export class HtmlCache<Uncached> {
  // The pages that no change has outdated yet.
  readonly #current = new TagIndex<Entry>()
  readonly #often = newSegment(MAX_BYTES, this.#current)
  readonly #once = newSegment(PROBATION_BYTES, this.#current)
  readonly #running = new Map<string, Running<Uncached>>()
  readonly #now: () => number
  readonly #onError: (key: string, error: unknown) => void

  constructor({ now = Date.now, onError = () => {} }: CacheOptions = {}) {
    this.#now = now
    this.#onError = onError
  }

  /** Marks the pages that do not show these changes as outdated. */
  invalidate(changes: Tags): void {
    const now = this.#now()
    for (const entry of this.#current.outdatedBy(changes)) this.#outdate(entry, now)
    for (const { missed } of this.#running.values()) missed.add(changes, now)
  }

  /** Marks all pages rendered before now as outdated. */
  invalidateAll(): void {
    const now = this.#now()
    for (const segment of [this.#often, this.#once])
      for (const entry of segment.values()) this.#outdate(entry, now)
    for (const { missed } of this.#running.values()) missed.addEverything(now)
  }

  /** The size of the index of tags, in tags of pages. */
  get tagCount(): number {
    return this.#current.size
  }

  has(key: string): boolean {
    return this.#often.has(key) || this.#once.has(key)
  }

  async get(key: string, render: () => Promise<HtmlPage | Uncached>): Promise<HtmlPage | Uncached> {
    const entry = this.#find(key)
    if (!entry) {
      misses.count++
      return this.#render(key, render)
    }
    const now = this.#now()
    if (entry.failed_at !== null && now - entry.failed_at < RETRY_MS) {
      hits.count++
      return entry.page
    }
    const isTooOld = entry.missed_at !== null && now - entry.missed_at > STALE_AFTER_CHANGE_MS
    if (isTooOld) {
      misses.count++
      return this.#renderOrKeep(key, entry, render)
    }
    hits.count++
    const freshMs = entry.missed_at === null ? FRESH_MS : MIN_RENDER_INTERVAL_MS
    if (now - entry.rendered_at > freshMs) void this.#renderOrKeep(key, entry, render)
    return entry.page
  }

  /** A page that is requested a second time moves to the larger segment. */
  #find(key: string): Entry | undefined {
    const entry = this.#once.peek(key)
    if (!entry) return this.#often.get(key)
    this.#once.delete(key)
    this.#put(this.#often, key, entry)
    return entry
  }

  #outdate(entry: Entry, now: number): void {
    entry.missed_at ??= now
    // Further changes need not find it.
    this.#current.delete(entry)
  }

  async #renderOrKeep(
    key: string,
    entry: Entry,
    render: () => Promise<HtmlPage | Uncached>,
  ): Promise<HtmlPage | Uncached> {
    try {
      return await this.#render(key, render)
    } catch (error) {
      entry.failed_at = this.#now()
      this.#onError(key, error)
      return entry.page
    }
  }

  #render(key: string, render: () => Promise<HtmlPage | Uncached>): Promise<HtmlPage | Uncached> {
    const known = this.#running.get(key)
    if (known) return known.result
    const rendered_at = this.#now()
    const running: Running<Uncached> = {
      missed: new MissedChanges(),
      // Deferred, so that a change during the render finds the entry in the map.
      result: Promise.resolve()
        .then(render)
        .then((page) => {
          if (page instanceof HtmlPage)
            this.#put(this.#often.has(key) ? this.#often : this.#once, key, {
              page,
              rendered_at,
              missed_at: running.missed.firstMissedBy(page.tags),
              failed_at: null,
              tags: page.tags,
            })
          else this.#delete(key)
          return page
        })
        .finally(() => this.#running.delete(key)),
    }
    this.#running.set(key, running)
    return running.result
  }

  #put(segment: Segment, key: string, entry: Entry): void {
    segment.set(key, entry)
    // A page that is larger than the segment was not stored.
    if (entry.missed_at === null && segment.peek(key) === entry) this.#current.add(entry)
  }

  #delete(key: string): void {
    this.#often.delete(key)
    this.#once.delete(key)
  }
}

type Segment = LRUCache<string, Entry>

function newSegment(maxSize: number, current: TagIndex<Entry>): Segment {
  return new LRUCache({
    maxSize,
    // Includes the two compressed forms, which are added later.
    sizeCalculation: ({ page, tags }) =>
      Math.ceil(page.byteLength * 1.4) + (tags?.size ?? 0) * BYTES_PER_TAG + 1,
    dispose: (entry) => current.delete(entry),
  })
}
