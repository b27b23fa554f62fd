import type { RegisteredRouter } from '@tanstack/react-router'
import { routePattern } from '#lib/url/route-pattern.ts'
import { readConsent, subscribeToConsent } from './consent.ts'
import { DataLayer } from './data-layer.ts'
import { deliverTo } from './track.ts'

type AnalyticsSettings = { tag_url: string | null }

/** Delivers what is tracked once the visitor consents, and drops it if the visitor declines; asks if there is no decision. */
export function startAnalytics(router: RegisteredRouter, { tag_url }: AnalyticsSettings): void {
  let layer: DataLayer | undefined
  const startLayer = () => {
    layer = new DataLayer()
    layer.updateConsent('granted')
    layer.setPage(routePattern(router, window.location.pathname))
    router.subscribe('onBeforeRouteMount', ({ toLocation }) =>
      layer?.setPage(routePattern(router, toLocation.pathname)),
    )
    if (tag_url !== null) layer.loadTag(tag_url)
  }
  const apply = () => {
    const consent = readConsent()
    if (consent === null) return
    if (layer) layer.updateConsent(consent)
    else if (consent === 'granted') startLayer()
    deliverTo((event) => {
      if (consent === 'granted') layer?.push(event)
    })
  }
  subscribeToConsent(apply)
  apply()
  if (readConsent() === null) void import('./consent-banner.tsx').then((it) => it.showBanner())
}
