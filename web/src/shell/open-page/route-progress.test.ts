import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showRouteProgress } from './route-progress.ts'

const listeners = new Map<string, (event: { hrefChanged: boolean }) => void>()
const dataset: Record<string, string> = {}
const isShown = () => 'navigating' in dataset

const begin = (hrefChanged = true) => listeners.get('onBeforeNavigate')!({ hrefChanged })
const end = () => listeners.get('onResolved')!({ hrefChanged: true })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { dataset } })
  const subscribe = (type: string, listener: (event: { hrefChanged: boolean }) => void) =>
    listeners.set(type, listener)
  showRouteProgress({ subscribe } as unknown as RegisteredRouter)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the bar is shown after 150 ms and until the route is resolved', () => {
  begin()
  vi.advanceTimersByTime(149)
  expect(isShown()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(true)
  end()
  expect(isShown()).toBe(false)
})

test('a fast route shows none', () => {
  begin()
  vi.advanceTimersByTime(149)
  end()
  vi.advanceTimersByTime(1_000)
  expect(isShown()).toBe(false)
})

test('a second click before the first route is resolved waits anew and ends once', () => {
  begin()
  vi.advanceTimersByTime(100)
  begin()
  vi.advanceTimersByTime(100)
  expect(isShown()).toBe(false)
  vi.advanceTimersByTime(50)
  expect(isShown()).toBe(true)
  end()
  vi.advanceTimersByTime(1_000)
  expect(isShown()).toBe(false)
})

test('loading the same page again shows none', () => {
  begin(false)
  vi.advanceTimersByTime(1_000)
  expect(isShown()).toBe(false)
})
