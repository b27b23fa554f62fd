import type { RegisteredRouter } from '@tanstack/react-router'
import { deliverTo } from '#analytics/track.ts'
import { settingsQuery } from '#lib/settings-query.ts'

/** What the first paint does not need. */
export function afterLoad(router: RegisteredRouter): void {
  // Preloads the endpoints for the first navigation. If this fails, the call that needs them reports the error.
  import('#catalog/catalog-calls.ts').catch(() => {})
  whenIdle(() => {
    import('#telemetry/start-telemetry.ts').then((it) => it.startTelemetry(router)).catch(() => {})
    decideAnalytics(router).catch(() => {})
  })
}

async function decideAnalytics(router: RegisteredRouter): Promise<void> {
  const { analytics } = await router.options.context.queryClient.ensureQueryData(settingsQuery())
  if (analytics) (await import('#analytics/start-analytics.ts')).startAnalytics(router, analytics)
  else deliverTo(() => {})
}

// Safari has no requestIdleCallback.
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_000)
}
