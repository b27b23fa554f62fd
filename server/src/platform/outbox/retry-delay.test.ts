import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

test.each([
  [1, 5],
  [2, 15],
  [3, 45],
  [4, 135],
  [6, 1_215],
  [7, 3_600],
  [30, 3_600],
])('after failure %i it waits about %i seconds', (tries, seconds) => {
  expect(retryDelayMs(tries, 0.5)).toBe(seconds * 1_000)
  expect(retryDelayMs(tries, 0)).toBe(seconds * 750)
  expect(retryDelayMs(tries, 1)).toBe(seconds * 1_250)
})
