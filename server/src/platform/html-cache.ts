import { LRUCache } from 'lru-cache'
import type { HtmlPage } from './html-page.ts'

const MAX_BYTES = 48 * 1024 * 1024

// Fresh this long; afterwards the old page is sent once more while a new one is rendered.
const FRESH_MS = 60_000
// After a catalogue change an old page may still be sent for this long, so that a burst of sales does not
// make every visitor wait for a render. Older than that it is rendered before it is sent.
const STALE_AFTER_CHANGE_MS = 5_000

type Entry = { page: HtmlPage; rendered_at: number }
type Clock = () => number

/** Public pages, rendered once for everybody; at most one render at a time per page. */
export class HtmlCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // With what it may grow to when compressed in both forms.
    sizeCalculation: ({ page }) => Math.ceil(page.byteLength * 1.4) + 1,
  })
  readonly #renders = new Map<string, Promise<HtmlPage | null>>()
  readonly #now: Clock
  #changed_at = Number.NEGATIVE_INFINITY

  constructor(now: Clock = Date.now) {
    this.#now = now
  }

  /** Everything rendered before now may show what is no longer true. */
  invalidate(): void {
    this.#changed_at = this.#now()
  }

  /** `render` answers null for what must not be kept; the caller then deals with it. */
  async get(key: string, render: () => Promise<HtmlPage | null>): Promise<HtmlPage | null> {
    const entry = this.#entries.get(key)
    if (!entry) return this.#render(key, render)
    const age = this.#now() - entry.rendered_at
    const isOutdated = entry.rendered_at <= this.#changed_at
    if (isOutdated && this.#now() - this.#changed_at > STALE_AFTER_CHANGE_MS)
      return this.#render(key, render)
    if (isOutdated || age > FRESH_MS)
      this.#render(key, render).catch(() => this.#entries.delete(key))
    return entry.page
  }

  #render(key: string, render: () => Promise<HtmlPage | null>): Promise<HtmlPage | null> {
    let running = this.#renders.get(key)
    if (!running) {
      const rendered_at = this.#now()
      running = render()
        .then((page) => {
          if (page) this.#entries.set(key, { page, rendered_at })
          else this.#entries.delete(key)
          return page
        })
        .finally(() => this.#renders.delete(key))
      this.#renders.set(key, running)
    }
    return running
  }
}
