import type { RegisteredRouter } from '@tanstack/react-router'
import { recordEvent } from '#lib/client-events.ts'
import { routePattern } from '#lib/url/route-pattern.ts'

/** The page that the visit began with, and each one after it. */
export function observeNavigation(router: RegisteredRouter): void {
  recordEvent({ kind: 'navigation', message: 'loaded' })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!pathChanged || !fromLocation) return
    const from = routePattern(router, fromLocation.pathname)
    recordEvent({ kind: 'navigation', message: 'navigated', info: { from } })
  })
}
