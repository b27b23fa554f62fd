import { recordEvent } from '#lib/client-events.ts'

// Long enough to be noticed, and far from the 10 seconds after which the server gives up a call.
const SLOW_MS = 3_000

/** Calls of this page that took long, from the browser's own records; they hold those before this script, too. */
export function observeSlowCalls(logUrl: string): void {
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
