import type { RegisteredRouter } from '@tanstack/react-router'
import { onFullBuffer } from '#lib/client-events.ts'
import { isIdle, subscribeToIdle } from '#lib/idle.ts'
import { EventUploader } from './event-uploader.ts'
import { observeNavigation } from './observe-navigation.ts'
import { observeSlowCalls } from './observe-slow-calls.ts'
import { observeVitals } from './observe-vitals.ts'
import { prepareEvents } from './prepare-events.ts'
import { routePattern } from '#lib/url/route-pattern.ts'

const UPLOAD_INTERVAL_MS = 20_000 // SHOP-19

/** Records what happens on the page, and uploads it with what other modules recorded. */
export function startTelemetry(router: RegisteredRouter, logUrl: string): void {
  observeSlowCalls(logUrl)
  observeNavigation(router)
  observeVitals()
  const toRoute = (path: string) => routePattern(router, path)
  const uploader = new EventUploader(logUrl, (events) => prepareEvents(events, toRoute))
  const uploadUnlessIdle = () => {
    if (!isIdle()) void uploader.upload()
  }
  setInterval(uploadUnlessIdle, UPLOAD_INTERVAL_MS)
  onFullBuffer(uploadUnlessIdle)
  subscribeToIdle((isNowIdle) => {
    if (!isNowIdle) void uploader.upload()
  })
  // Registered after the web vitals, which report their values at the same moment.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) uploader.uploadBeforeLeaving()
  })
  window.addEventListener('pagehide', () => uploader.uploadBeforeLeaving())
}
