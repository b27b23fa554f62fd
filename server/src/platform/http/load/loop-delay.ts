import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from '../../log.ts'

const RESOLUTION_MS = 20
const SAMPLE_MS = 1_000
// Delay that visitors notice.
const WARN_MS = 250

// One per process, as there is one event loop.
let currentMs = 0

/** How late the event loop ran during the last second, on average. */
export function loopDelayMs(): number {
  return currentMs
}

/** Measures the delay of the event loop until it is stopped, and logs when visitors would notice it. */
export function watchLoopDelay(log: Pick<Log, 'warn'>): { stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const timer = setInterval(() => {
    // The mean is NaN without samples: the loop did not run between two timers.
    const mean = histogram.mean / 1e6 - RESOLUTION_MS
    currentMs = Math.max(0, Number.isFinite(mean) ? mean : 0)
    histogram.reset()
    if (currentMs > WARN_MS)
      log.warn(
        { delay_ms: Math.round(currentMs) },
        'the event loop is delayed: the process is overloaded',
      )
  }, SAMPLE_MS).unref()
  return {
    stop: () => {
      clearInterval(timer)
      histogram.disable()
      currentMs = 0
    },
  }
}
