import { expect, test } from 'vitest'
import { lateAdditionText } from './late-addition-text.ts'

test.each([
  [
    null,
    'The box for your group has left. Your pieces come to your own address by 11/24/2026; you choose it at checkout.',
  ],
  [
    '2026-11-22',
    'The box for your group has left, and a parcel can’t reach you before 11/22/2026.',
  ],
])('the bag names the day (LEAD-79), too late for %s', (too_late_for, text) => {
  expect(lateAdditionText({ arrives_by: '2026-11-24', too_late_for })).toBe(text)
})
