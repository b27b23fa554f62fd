import { expect, test } from 'vitest'
import { pathOf } from './search-paths.ts'

const all = () => true
const none = () => false

test.each([
  [{ kind: 'event', key: '7' }, all, '/admin/events/7'],
  [{ kind: 'event', key: '7' }, none, '/admin/orders?event=7'],
  [{ kind: 'product', key: '7' }, all, '/admin/products/7'],
  [{ kind: 'product', key: '7' }, none, '/admin/products/7/calendar'],
  [{ kind: 'order', key: 'TW-1' }, all, '/admin/orders/TW-1'],
] as const)('%o leads to a page that the member may open (STAFF-74)', (result, mayOpen, path) => {
  expect(pathOf(result, mayOpen)).toBe(path)
})
