import { expect, test } from 'vitest'
import { isBannerOpen } from './banners.tsx'

const banner = { text: 'Hello', link: null, show_from: '2024-02-17', show_until: null }

// New York is five hours behind UTC in winter and four in summer.
test.each([
  ['a second before its first day', '2024-02-17T04:59:59Z', false],
  ['at the start of its first day', '2024-02-17T05:00:00Z', true],
  ['on the same date in London, a day earlier in New York', '2024-02-17T00:30:00Z', false],
  ['long after', '2030-07-01T12:00:00Z', true],
])('%s', (_, now, isOpen) => {
  expect(isBannerOpen(banner, new Date(now))).toBe(isOpen)
})

test.each([
  ['in the last second of its last day, summer time', '2024-07-05T03:59:59Z', true],
  ['a second later', '2024-07-05T04:00:00Z', false],
])('%s', (_, now, isOpen) => {
  expect(isBannerOpen({ ...banner, show_until: '2024-07-04' }, new Date(now))).toBe(isOpen)
})

test('a banner for one day is shown for the whole day', () => {
  const oneDay = { ...banner, show_until: '2024-02-17' }
  expect(isBannerOpen(oneDay, new Date('2024-02-17T05:00:00Z'))).toBe(true)
  expect(isBannerOpen(oneDay, new Date('2024-02-18T04:59:59Z'))).toBe(true)
  expect(isBannerOpen(oneDay, new Date('2024-02-18T05:00:00Z'))).toBe(false)
})

test('a banner without a text is not shown', () => {
  expect(isBannerOpen({ ...banner, text: '' }, new Date('2025-01-01T12:00:00Z'))).toBe(false)
})
