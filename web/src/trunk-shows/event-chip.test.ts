import { expect, test } from 'vitest'
import { timeLeftText } from './event-chip.tsx'

// 11:59 PM in New York.
const END = '2026-03-15T03:59:00.000Z'

test.each([
  ['2026-03-05T14:00:00Z', '9 days left'],
  ['2026-03-12T04:00:00Z', '2 days left'],
  ['2026-03-13T03:59:00Z', '2 days left'],
  ['2026-03-13T03:59:01Z', '1 day left'],
  ['2026-03-14T03:59:00Z', '1 day left'],
  // Less than a day before the end, at 11:59:01 PM and at midnight in New York.
  ['2026-03-14T03:59:01Z', 'Closes tomorrow'],
  ['2026-03-14T04:00:00Z', 'Closes today'],
  ['2026-03-15T03:58:59Z', 'Closes today'],
  [END, 'Closed'],
])('at %s', (now, text) => {
  expect(timeLeftText(END, Date.parse(now))).toBe(text)
})
