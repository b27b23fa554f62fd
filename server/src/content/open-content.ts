import type { Platform } from '#platform/open-platform.ts'
import { contentRoutes } from './content.routes.ts'
import type { ContentDeps } from './content-deps.ts'
import { ShopContent } from './shop-content.ts'

/** Returns the texts of pages, which are read again after each change. */
export async function openContent(
  platform: Platform,
  { pages }: Pick<ContentDeps, 'pages'>,
): Promise<ShopContent> {
  const { db, log, changes, routes } = platform
  const content = new ShopContent(db, log)
  const reload = () => content.reload()
  changes.subscribe({ topic: 'content', apply: reload, reset: reload })
  await reload()
  contentRoutes(routes, { ...platform, content, pages })
  return content
}
