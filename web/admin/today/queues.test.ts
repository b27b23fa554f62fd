import { expect, test } from 'vitest'
import { ageText } from './queues.ts'

const NOW = Date.parse('2027-01-04T17:00:00Z')

test.each([
  ['2027-01-04T17:00:30Z', '0 minutes'],
  ['2027-01-04T16:59:00Z', '1 minute'],
  ['2027-01-04T16:00:30Z', '59 minutes'],
  ['2027-01-04T16:00:00Z', '1 hour'],
  ['2027-01-02T18:00:00Z', '47 hours'],
  ['2027-01-02T17:00:00Z', '2 days'],
  ['2026-12-04T17:00:00Z', '31 days'],
])('what waits since %s waits for %s', (since, text) => {
  expect(ageText(since, NOW)).toBe(text)
})
