import { setImmediate } from 'node:timers/promises'

// Other requests wait no longer than this while the catalogue or its texts are indexed.
const SLICE_MS = 25

/** For long loops: call and await after each step. Lets other work run when the current time slice is over. */
export function timeSlices(): () => Promise<void> | undefined {
  let end = performance.now() + SLICE_MS
  return () => {
    if (performance.now() < end) return undefined
    return setImmediate().then(() => {
      end = performance.now() + SLICE_MS
    })
  }
}
