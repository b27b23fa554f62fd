import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MINUTE_MS = 60_000

async function freshPage() {
  vi.resetModules()
  const { isIdle, subscribeToIdle } = await import('./idle.ts')
  const reports: boolean[] = []
  const unsubscribe = subscribeToIdle((isNowIdle) => reports.push(isNowIdle))
  return { isIdle, reports, unsubscribe }
}

const act = (type: string) => window.dispatchEvent(new Event(type))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('idle after 300 seconds without activity, and reported once (SHOP-17)', async () => {
  const { isIdle, reports } = await freshPage()
  vi.advanceTimersByTime(300_000 - 1)
  expect(isIdle()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isIdle()).toBe(true)
  vi.advanceTimersByTime(60 * MINUTE_MS)
  expect(reports).toEqual([true])
})

test.each(['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll'])(
  '%s delays it and ends it',
  async (type) => {
    const { isIdle, reports } = await freshPage()
    vi.advanceTimersByTime(4 * MINUTE_MS)
    act(type)
    vi.advanceTimersByTime(4 * MINUTE_MS)
    expect(isIdle()).toBe(false)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(isIdle()).toBe(true)
    act(type)
    expect(isIdle()).toBe(false)
    vi.advanceTimersByTime(5 * MINUTE_MS)
    expect(reports).toEqual([true, false, true])
  },
)

test('after a sleep of the computer the first move reports that the visitor was away', async () => {
  const { isIdle, reports } = await freshPage()
  // The clock goes on, the timers do not.
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  act('pointermove')
  expect(reports).toEqual([true, false])
  expect(isIdle()).toBe(false)
})

test('an unsubscribed listener is not called', async () => {
  const { reports, unsubscribe } = await freshPage()
  unsubscribe()
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(reports).toEqual([])
})
