import { beforeEach, expect, test } from 'vitest'
import { joinedEvent } from '#trunk-shows/event-storage.ts'
import { linkToProduct } from './-product-link.ts'

const HOUR_MS = 3_600_000

function joinEvent(trunk_show_id: number, closesInMs: number): void {
  joinedEvent.write({
    trunk_show_id,
    trunk_show_type: 'SORORITY_TRUNK_SHOW',
    theme: 'Spring Formal',
    online_end_time: new Date(Date.now() + closesInMs).toISOString(),
  })
}
const foundInEvent = {
  id: 12,
  source: 'ONLINE_TRUNK_SHOW',
  collection_id: null,
  trunk_show_id: 4,
} as const

beforeEach(() => joinedEvent.remove())

test.each([
  [{ source: 'CLEARANCE', collection_id: null }, '/sale/p/$productId'],
  [{ source: 'COLLECTION', collection_id: 3 }, '/collections/$collectionId/p/$productId'],
  [{ source: 'COLLECTION', collection_id: null }, '/p/$productId'],
  [{ source: 'ALL', collection_id: null }, '/p/$productId'],
] as const)('a product found in %o', (found, to) => {
  expect(linkToProduct({ id: 12, ...found })).toMatchObject({ to, params: { productId: '12' } })
})

test('a product of the current event links to the event', () => {
  joinEvent(4, HOUR_MS)
  expect(linkToProduct(foundInEvent).to).toBe('/trunk-show/p/$productId')
})

test.each([
  ['was left', () => {}],
  ['has closed', () => joinEvent(4, -HOUR_MS)],
  ['is not the current one', () => joinEvent(5, HOUR_MS)],
])('a product of an event that %s links to its own page', (_, prepare) => {
  prepare()
  expect(linkToProduct(foundInEvent).to).toBe('/p/$productId')
})
