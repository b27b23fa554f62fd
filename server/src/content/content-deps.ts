import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { ShopContent } from './shop-content.ts'

export type ContentDeps = {
  db: Database
  clock: Clock
  changes: Pick<ChangeFeed, 'publish'>
  content: ShopContent
  /** The HTML of a page of the shop. Null in a process without pages. */
  renderPage: (path: string) => Promise<string> | null
}
