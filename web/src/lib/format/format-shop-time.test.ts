import { expect, test } from 'vitest'
import { formatShopDay, formatShopTime, shopDayOf } from './format-shop-time.ts'

test.each([
  ['summer time', '2026-05-02T03:59:00.000Z', '05/01/2026 11:59 PM'],
  ['winter time', '2026-12-01T14:05:00.000Z', '12/01/2026 09:05 AM'],
  ['midnight', '2026-01-10T05:00:00.000Z', '01/10/2026 12:00 AM'],
  ['noon', '2026-01-10T17:30:00.000Z', '01/10/2026 12:30 PM'],
])('%s', (_, time, text) => {
  expect(formatShopTime(time)).toBe(text)
})

test('the day of a time is the one in New York', () => {
  expect(formatShopDay('2026-05-02T03:59:00.000Z')).toBe('05/01/2026')
  expect(shopDayOf('2026-05-02T03:59:00.000Z')).toBe('2026-05-01')
})
