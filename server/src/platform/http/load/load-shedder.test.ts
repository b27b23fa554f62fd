import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LoadShedder } from './load-shedder.ts'

const LIMITS = {
  browse: { turn_ms: 10, turn_calls: 1, running: 2 },
  checkout: { turn_ms: 40, turn_calls: 1, running: 4 },
  order: { turn_ms: 80, turn_calls: 1, running: 6 },
}
const silent = { warn: () => {} }

// The test sets the time: a busy machine may pause the process for longer than the limits.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** The event loop works for so long. */
const work = (ms: number) => vi.advanceTimersByTime(ms)

describe('LoadShedder', () => {
  test('refuses what has waited for the calls before it, browsing first, and admits in the next turn', async () => {
    const shedder = new LoadShedder(silent, LIMITS)
    expect(shedder.admits('browse')).toBe(true)
    work(15)
    expect([shedder.admits('browse'), shedder.admits('checkout')]).toEqual([false, true])
    work(30)
    expect([shedder.admits('browse'), shedder.admits('checkout')]).toEqual([false, false])
    await setImmediate()
    expect([shedder.admits('browse'), shedder.admits('checkout')]).toEqual([true, true])
  })

  test('does not take one slow call for an overload', () => {
    const shedder = new LoadShedder(silent, {
      ...LIMITS,
      browse: { turn_ms: 10, turn_calls: 3, running: 9 },
    })
    shedder.admits('browse')
    work(15)
    const rest = [1, 2, 3].map(() => shedder.admits('browse'))
    expect(rest).toEqual([true, true, false])
  })

  test('refuses more calls than may run at once, browsing first', () => {
    const shedder = new LoadShedder(silent, LIMITS)
    shedder.begin()
    shedder.begin()
    expect([shedder.admits('browse'), shedder.admits('checkout')]).toEqual([false, true])
    shedder.begin()
    shedder.begin()
    expect([shedder.admits('browse'), shedder.admits('checkout')]).toEqual([false, false])
    for (let i = 0; i < 4; i++) shedder.end()
    expect([shedder.admits('browse'), shedder.admits('checkout')]).toEqual([true, true])
  })
})
