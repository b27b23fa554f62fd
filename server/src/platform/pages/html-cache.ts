import { LRUCache } from 'lru-cache'
import { HtmlPage } from './html-page.ts'

const MAX_BYTES = 40 * 1024 * 1024
// Segment for pages that were requested once, so that a crawler does not evict pages that are requested often.
const PROBATION_BYTES = 8 * 1024 * 1024

// Fresh this long; afterwards the old page is sent once more while a new one is rendered.
const FRESH_MS = 60_000
// Decisions D4, counted from the first change that a page does not show. Within this time no visitor waits for a
// render; after it a page is rendered before it is sent.
const STALE_AFTER_CHANGE_MS = 2_000
// After a failed render the old page is sent for this long before the next try.
const RETRY_MS = 2_000

type Entry = {
  page: HtmlPage
  /** When its render began. */
  rendered_at: number
  /** The first change that the page does not show; null while there is none. */
  missed_at: number | null
  failed_at: number | null
  /** The data that the page shows. Empty means everything: each change makes the page old. */
  tags: readonly string[]
}

type Running<Uncached> = { missed_at: number | null; result: Promise<HtmlPage | Uncached> }

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
  readonly #often = newSegment(MAX_BYTES)
  readonly #once = newSegment(PROBATION_BYTES)
  readonly #running = new Map<string, Running<Uncached>>()
  readonly #now: () => number
  readonly #onError: (key: string, error: unknown) => void

  constructor({ now = Date.now, onError = () => {} }: CacheOptions = {}) {
    this.#now = now
    this.#onError = onError
  }

  /** Marks all pages rendered before now as outdated. */
  invalidate(): void {
    const now = this.#now()
    for (const segment of [this.#often, this.#once])
      for (const entry of segment.values()) entry.missed_at ??= now
    for (const running of this.#running.values()) running.missed_at ??= now
  }

  has(key: string): boolean {
    return this.#often.has(key) || this.#once.has(key)
  }

  async get(key: string, render: () => Promise<HtmlPage | Uncached>): Promise<HtmlPage | Uncached> {
    const entry = this.#find(key)
    if (!entry) return this.#render(key, render)
    const now = this.#now()
    if (entry.failed_at !== null && now - entry.failed_at < RETRY_MS) return entry.page
    const isTooOld = entry.missed_at !== null && now - entry.missed_at > STALE_AFTER_CHANGE_MS
    if (isTooOld) return this.#renderOrKeep(key, entry, render)
    if (entry.missed_at !== null || now - entry.rendered_at > FRESH_MS)
      void this.#renderOrKeep(key, entry, render)
    return entry.page
  }

  /** A page that is requested a second time moves to the larger segment. */
  #find(key: string): Entry | undefined {
    const entry = this.#once.peek(key)
    if (!entry) return this.#often.get(key)
    this.#once.delete(key)
    this.#often.set(key, entry)
    return entry
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
      missed_at: null,
      // Deferred, so that a change during the render finds the entry in the map.
      result: Promise.resolve()
        .then(render)
        .then((page) => {
          if (page instanceof HtmlPage)
            this.#put(key, {
              page,
              rendered_at,
              missed_at: running.missed_at,
              failed_at: null,
              tags: [],
            })
          else this.#delete(key)
          return page
        })
        .finally(() => this.#running.delete(key)),
    }
    this.#running.set(key, running)
    return running.result
  }

  #put(key: string, entry: Entry): void {
    const segment = this.#often.has(key) ? this.#often : this.#once
    segment.set(key, entry)
  }

  #delete(key: string): void {
    this.#often.delete(key)
    this.#once.delete(key)
  }
}

function newSegment(maxSize: number): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize,
    // Includes the two compressed forms, which are added later.
    sizeCalculation: ({ page }) => Math.ceil(page.byteLength * 1.4) + 1,
  })
}
