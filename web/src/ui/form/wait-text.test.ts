import { expect, test } from 'vitest'
import { clockText, waitText } from './wait-text.ts'

test.each([
  [0, 'in 1 second'],
  [1, 'in 1 second'],
  [59.2, 'in 60 seconds'],
  [91, 'in 2 minutes'],
  [600, 'in 10 minutes'],
  [5_400, 'in 90 minutes'],
  [5_401, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('%d seconds: %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

test.each([
  [600, '10:00'],
  [65, '1:05'],
  [9, '0:09'],
  [0, '0:00'],
])('%d seconds left: %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
