import type { RegisteredRouter } from '@tanstack/react-router'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { onFullBuffer, recordEvent } from '#lib/client-events.ts'
import { isIdle, subscribeToIdle } from '#lib/time/idle.ts'
import { routePattern } from '#lib/url/route-pattern.ts'
import { EventUploader } from './event-uploader.ts'
import { prepareEvents } from './prepare-events.ts'

const UPLOAD_INTERVAL_MS = 20_000 // SHOP-19

// Long enough to be noticed, and far from the 10 seconds after which the server gives up a call.
const SLOW_MS = 3_000

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

/** The page that the visit began with, and each one after it. */
function observeNavigation(router: RegisteredRouter): void {
  recordEvent({ kind: 'navigation', message: 'loaded' })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (!pathChanged || !fromLocation) return
    const from = routePattern(router, fromLocation.pathname)
    recordEvent({ kind: 'navigation', message: 'navigated', info: { from } })
  })
}

/** https://web.dev/articles/vitals: of the page that the visit began with, as far as the browser measures them. */
function observeVitals(): void {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(record)
}

function record({ name, value, rating, navigationType }: Metric): void {
  recordEvent({
    kind: 'web_vital',
    message: name,
    // A layout shift is a small fraction, the others are milliseconds.
    info: {
      value: Number(value.toFixed(name === 'CLS' ? 4 : 0)),
      rating,
      navigation: navigationType,
    },
  })
}

/** Calls of this page that took long, from the browser's own records; they hold those before this script, too. */
function observeSlowCalls(logUrl: string): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const call = slowCall(entry as PerformanceResourceTiming, logUrl)
      if (call) recordEvent({ kind: 'slow_call', ...call })
    }
  }).observe({ type: 'resource', buffered: true })
}

type Timing = Pick<PerformanceResourceTiming, 'name' | 'duration' | 'responseStatus'>

/** Null for what is fast, for files, and for the upload of events itself. */
export function slowCall({ name, duration, responseStatus }: Timing, logUrl: string) {
  const { origin, pathname } = new URL(name)
  if (duration < SLOW_MS || origin !== window.location.origin) return null
  if (!pathname.startsWith('/ajax/') || pathname === logUrl) return null
  return {
    message: callPattern(pathname),
    info: { ms: Math.round(duration), status: responseStatus },
  }
}

/** Without ids and tokens; the words of a path have small letters and dashes only. */
function callPattern(path: string): string {
  return path.replaceAll(/[^/]+/g, (part) => (/^[a-z-]+$/.test(part) ? part : '*'))
}
