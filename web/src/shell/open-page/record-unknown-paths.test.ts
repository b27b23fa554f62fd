import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { takeEvents } from '#lib/client-events.ts'
import { recordUnknownPaths } from './record-unknown-paths.ts'

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
