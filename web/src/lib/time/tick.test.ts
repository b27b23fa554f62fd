import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToTick } from './tick.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one timer tells all subscribers every 5 seconds', () => {
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  const unsubscribeFirst = subscribeToTick(first)
  vi.advanceTimersByTime(4_999)
  const unsubscribeSecond = subscribeToTick(second)
  expect(vi.getTimerCount()).toBe(1)
  expect(first).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
  unsubscribeFirst()
  vi.advanceTimersByTime(5_000)
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledTimes(2)
  unsubscribeSecond()
})

test('without subscribers there is no timer, and the next one starts it', () => {
  const unsubscribe = subscribeToTick(() => {})
  unsubscribe()
  expect(vi.getTimerCount()).toBe(0)
  const again = vi.fn<() => void>()
  const stop = subscribeToTick(again)
  vi.advanceTimersByTime(5_000)
  expect(again).toHaveBeenCalledOnce()
  stop()
})
