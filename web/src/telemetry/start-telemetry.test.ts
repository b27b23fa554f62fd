import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slowCall } from './start-telemetry.ts'

const ORIGIN = 'https://twirl.example'
beforeEach(() => vi.stubGlobal('window', { location: { origin: ORIGIN } }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    '/ajax/collection/3/item',
    4_321.4,
    { message: '/ajax/collection/*/item', info: { ms: 4_321, status: 200 } },
  ],
  [
    '/ajax/customer/get-by-email?email=emma@twirl.test',
    3_000,
    { message: '/ajax/customer/get-by-email', info: { ms: 3_000, status: 200 } },
  ],
  [
    '/ajax/order/T-20261116-AB',
    9_000,
    { message: '/ajax/order/*', info: { ms: 9_000, status: 200 } },
  ],
  ['/ajax/collection/list', 2_999, null],
  ['/assets/index.js', 9_000, null],
  ['/ajax/system/event', 9_000, null],
  ['https://other.example/ajax/a', 9_000, null],
])('%s after %d ms', (path, duration, event) => {
  const name = new URL(path, ORIGIN).href
  expect(slowCall({ name, duration, responseStatus: 200 }, '/ajax/system/event')).toEqual(event)
})
