import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { ShopContent } from './shop-content.ts'

export type ContentDeps = {
  db: Database
  clock: Clock
  changes: Pick<ChangeFeed, 'publish'>
  content: ShopContent
  /** Null in a process without pages. */
  pages: () => PagesOfShop | null
}

type PagesOfShop = {
  renderHtml: (path: string) => Promise<string>
  hasPage: (path: string) => boolean
}
