import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { deliverTo } from '#analytics/track.ts'
import { subscribeToIdle } from '#lib/idle.ts'
import type { settingsQuery } from '#lib/settings-query.ts'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { recordUnknownPaths } from '#shell/open-page/record-unknown-paths.ts'
import { showRouteProgress } from '#shell/open-page/route-progress.ts'
import { watchVersion } from '#shell/open-page/version-check.ts'

type OpenPage = {
  router: RegisteredRouter
  /** Passed, because the entry has it: imported here too, it would become another file of the first load. */
  settingsQuery: typeof settingsQuery
}

/** What the first paint does not need. */
export function afterLoad({ router, settingsQuery: query }: OpenPage): void {
  const { queryClient } = router.options.context
  const loadSettings = () => queryClient.ensureQueryData(query())
  showRouteProgress(router)
  recordUnknownPaths(router)
  watchVersion(router, loadSettings)
  // SHOP-17: prices and stock may have changed meanwhile.
  subscribeToIdle((isNowIdle) => {
    if (!isNowIdle && hasHint('bag', 'signed-in')) void refreshCarts(queryClient)
  })
  whenIdle(() => {
    // Preloads the endpoints for the first navigation. If this fails, the call that needs them reports the error.
    import('#catalog/catalog-calls.ts').catch(() => {})
    loadSettings()
      .then((settings) => observe(router, settings))
      .catch(() => {})
  })
}

async function refreshCarts(queryClient: QueryClient): Promise<void> {
  const queries = await import('#cart/cart-queries.ts')
  await queries.refreshCarts(queryClient)
}

type Observers = { log_url: string; analytics: { tag_url: string | null } | null }

async function observe(router: RegisteredRouter, { log_url, analytics }: Observers): Promise<void> {
  // SHOP-19: an empty address switches it off.
  if (log_url) (await import('#telemetry/start-telemetry.ts')).startTelemetry(router, log_url)
  if (analytics) (await import('#analytics/start-analytics.ts')).startAnalytics(router, analytics)
  else deliverTo(() => {})
}

// Safari has no requestIdleCallback.
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_000)
}
