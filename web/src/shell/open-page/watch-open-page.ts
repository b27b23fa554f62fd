import type { RegisteredRouter } from '@tanstack/react-router'
import { subscribeToIdle } from '#lib/idle.ts'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { recordUnknownPaths } from './record-unknown-paths.ts'
import { showRouteProgress } from './route-progress.ts'
import { watchVersion } from './version-check.ts'

/** What a page does as long as it stays open. Loaded after the page itself. */
export function watchOpenPage(router: RegisteredRouter): void {
  showRouteProgress(router)
  recordUnknownPaths(router)
  watchVersion(router)
  // Decisions A53: prices and stock may have changed meanwhile.
  subscribeToIdle((isNowIdle) => {
    if (!isNowIdle && hasHint('bag', 'signed-in')) void refreshCarts(router)
  })
}

async function refreshCarts(router: RegisteredRouter): Promise<void> {
  const { refreshCarts: refresh } = await import('#cart/cart-queries.ts')
  await refresh(router.options.context.queryClient)
}
