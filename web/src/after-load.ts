import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { deliverTo } from '#analytics/track.ts'
import { recordEvent } from '#lib/client-events.ts'
import { subscribeToIdle } from '#lib/time/idle.ts'
import type { settingsQuery } from '#lib/settings-query.ts'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { watchVersion } from '#shell/open-page/version-check.ts'

// A shorter wait needs no sign; the skeletons of the routes appear after the same time (router.tsx).
const SHOW_AFTER_MS = 150

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
    // Preloads the calls of the first navigation. If this fails, the query that needs one reports the error.
    import('@twirl/contract/catalog/listing').catch(() => {})
    import('@twirl/contract/catalog/product').catch(() => {})
    loadSettings()
      .then((settings) => observe(router, settings))
      .catch(() => {})
  })
  // Not when idle: the visitor may go to the checkout at once.
  loadSettings()
    .then((settings) => prepareCardPages(router, settings))
    .catch(() => {})
}

type GatewaySettings = { has_gateway_fields: boolean }

async function prepareCardPages(
  router: RegisteredRouter,
  { has_gateway_fields }: GatewaySettings,
): Promise<void> {
  if (!has_gateway_fields) return
  const { loadCardPagesWhole } = await import('#shell/open-page/card-pages.ts')
  loadCardPagesWhole(router)
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

/** A link to an unknown path is a mistake of the shop (SHOP-1). Only the path's first word: the rest may be private. */
export function recordUnknownPaths(router: RegisteredRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
    const [, , route] = router.getMatchedRoutes(pathname)
    if (route?.id !== '/$') return
    const word = /^\/([a-z-]{1,30})(?=\/|$)/.exec(pathname)?.[1] ?? '…'
    recordEvent({ kind: 'warning', message: `unknown path /${word}` })
  })
}

/**
 * Shows a slim bar while a slow route loads (styles/open-page.css). It is not announced: screen readers hear of the
 * new page when the focus moves to its title.
 */
export function showRouteProgress(router: RegisteredRouter): void {
  const { dataset } = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (!hrefChanged) return
    clearTimeout(timer)
    timer = setTimeout(() => (dataset['navigating'] = ''), SHOW_AFTER_MS)
  })
  router.subscribe('onResolved', () => {
    clearTimeout(timer)
    delete dataset['navigating']
  })
}
