import { expect, test } from 'vitest'
import { countdownText } from './closing-time.tsx'

test.each([
  [9 * 86_400 + 3 * 3_600 + 59, '9 days 3 hours left'],
  [86_400 + 3_600, '1 day 1 hour left'],
  [2 * 86_400, '2 days left'],
  [5 * 3_600 + 61, '5 hours 1 minute left'],
  [3_600, '1 hour left'],
  [3_599, '59 minutes left'],
  [61, '1 minute left'],
  [60.4, '1 minute left'],
  [59, 'Less than a minute left'],
  [0.1, 'Less than a minute left'],
  [0, 'Closed'],
  [-1, 'Closed'],
])('%i seconds before the end', (secondsLeft, text) => {
  expect(countdownText(secondsLeft)).toBe(text)
})
