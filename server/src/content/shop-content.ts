import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { CONTENT_PAGE_NAMES, type ContentPage, type ShownPage } from '@twirl/contract/content'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { mergeBlocks, toShownPage } from './blocks.ts'
import { listCurrentVersions, type VersionRow } from './content.queries.ts'

/** Tags what shows the texts of a page. */
export const contentTag = (page: ContentPage): string => `content:${page}`

type Draft = { page: ContentPage; shown: ShownPage }

/** The texts of pages as this process shows them. */
export class ShopContent {
  readonly #db: Database
  readonly #log: Pick<Log, 'warn'>
  #pages = new Map<ContentPage, ShownPage>()
  #readings = 0
  readonly #listeners = new Set<(pages: readonly ContentPage[]) => void>()
  // A preview is rendered by the calls of the page itself, which do not say for whom they are made.
  readonly #draft = new AsyncLocalStorage<Draft>()

  constructor(db: Database, log: Pick<Log, 'warn'>) {
    this.#db = db
    this.#log = log
  }

  shown(page: ContentPage): ShownPage {
    const draft = this.#draft.getStore()
    return draft?.page === page ? draft.shown : this.#pages.get(page)!
  }

  /** Runs a render in which the page has other texts. */
  withDraft<Result>(draft: Draft, render: () => Promise<Result>): Promise<Result> {
    return this.#draft.run(draft, render)
  }

  /** Called with the pages after each change, so that cached ones can be invalidated. */
  onChange(listener: (pages: readonly ContentPage[]) => void): void {
    this.#listeners.add(listener)
  }

  async reload(): Promise<void> {
    const reading = ++this.#readings
    const rows = new Map((await listCurrentVersions(this.#db)).map((row) => [row.page, row]))
    // A later reading is on its way: this one may be older than the change that caused it.
    if (reading !== this.#readings) return
    const before = this.#pages
    this.#pages = new Map(
      CONTENT_PAGE_NAMES.map((page) => [page, this.#show(page, rows.get(page))]),
    )
    const changed = CONTENT_PAGE_NAMES.filter(
      (page) => !isDeepStrictEqual(before.get(page), this.#pages.get(page)),
    )
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed)
  }

  #show(page: ContentPage, row: VersionRow | undefined): ShownPage {
    try {
      const changedOn = row ? dayOf(row.published_at) : null
      return toShownPage(page, mergeBlocks(page, row?.blocks ?? {}), changedOn)
    } catch (error) {
      // A later version of the shop may know fewer placeholders than the one that stored the text.
      this.#log.warn({ err: error, page }, 'stored texts cannot be shown and are ignored')
      return toShownPage(page, mergeBlocks(page, {}), null)
    }
  }
}
