import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordUnknownPaths, showRouteProgress } from '#after-load.ts'
import { takeEvents } from '#lib/client-events.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

function recordedFor(pathname: string, routeId: string): string[] {
  vi.stubEnv('SSR', false)
  vi.stubGlobal('window', { location: { pathname } })
  recordUnknownPaths({
    getMatchedRoutes: () => [[], {}, { id: routeId }],
    subscribe: (_type: string, listener: (event: object) => void) =>
      listener({ toLocation: { pathname } }),
  } as unknown as RegisteredRouter)
  return takeEvents().map(({ kind, message }) => `${kind}: ${message}`)
}

test.each([
  ['/dresses', 'warning: unknown path /dresses'],
  ['/dresses/ada@example.com', 'warning: unknown path /dresses'],
  ['/ada@example.com', 'warning: unknown path /…'],
  ['/dresses2', 'warning: unknown path /…'],
  ['/', 'warning: unknown path /…'],
])('%s is recorded by its first word, if it is one', (pathname, event) => {
  expect(recordedFor(pathname, '/$')).toEqual([event])
})

test('a known path is not recorded', () => {
  expect(recordedFor('/sale', '/_shop/(catalog)/sale/')).toEqual([])
})

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
