import { beforeEach, expect, test } from 'vitest'
import { joinedEvent } from '#trunk-shows/event-storage.ts'
import { linkToMet } from './-product-link.ts'

const HOUR_MS = 3_600_000

function shopEvent(trunk_show_id: number, closesInMs: number): void {
  joinedEvent.write({
    trunk_show_id,
    trunk_show_type: 'SORORITY_TRUNK_SHOW',
    theme: 'Spring Formal',
    online_end_time: new Date(Date.now() + closesInMs).toISOString(),
  })
}
const metInEvent = {
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
] as const)('a piece met in %o', (met, to) => {
  expect(linkToMet({ id: 12, ...met })).toMatchObject({ to, params: { productId: '12' } })
})

test('a piece of the event that she shops leads back there', () => {
  shopEvent(4, HOUR_MS)
  expect(linkToMet(metInEvent).to).toBe('/trunk-show/p/$productId')
})

test.each([
  ['she left', () => {}],
  ['has closed', () => shopEvent(4, -HOUR_MS)],
  ['is not the one she shops', () => shopEvent(5, HOUR_MS)],
])('a piece of an event that %s opens on its own', (_, prepare) => {
  prepare()
  expect(linkToMet(metInEvent).to).toBe('/p/$productId')
})
