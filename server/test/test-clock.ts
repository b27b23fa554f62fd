import { add } from 'date-fns/add'
import type { Duration } from 'date-fns'
import type { Clock } from '#platform/clock.ts'

export type TestClock = Clock & {
  /** Stops the clock at that time. */
  set: (time: Date) => void
  /** Moves the clock forward; it goes on running unless it was stopped. */
  advance: (duration: Duration) => void
}

/** Runs like the system's clock until a test sets it. */
export function createTestClock(): TestClock {
  let aheadMs = 0
  let stoppedAt: Date | null = null
  const now = () => stoppedAt ?? new Date(Date.now() + aheadMs)
  return {
    now,
    set: (time) => {
      stoppedAt = time
    },
    advance: (duration) => {
      if (stoppedAt) stoppedAt = add(stoppedAt, duration)
      else aheadMs = add(now(), duration).getTime() - Date.now()
    },
  }
}
