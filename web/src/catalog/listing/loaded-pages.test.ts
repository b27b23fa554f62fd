import { expect, test } from 'vitest'
import { displayingText, pageCount, shownRange } from './loaded-pages.ts'

test.each([
  { total: 0, count: 1 },
  { total: 36, count: 1 },
  { total: 37, count: 2 },
  { total: 300, count: 9 },
])('$total products fill $count pages', ({ total, count }) => {
  expect(pageCount(total, 36)).toBe(count)
})

test.each([
  { skip: 0, count: 36, total: 120, text: 'CURRENTLY DISPLAYING 1-36 OF 120 PRODUCTS' },
  { skip: 72, count: 36, total: 120, text: 'CURRENTLY DISPLAYING 73-108 OF 120 PRODUCTS' },
  { skip: 0, count: 1, total: 1, text: 'CURRENTLY DISPLAYING 1-1 OF 1 PRODUCTS' },
])('$count after $skip of $total read "$text"', ({ skip, count, total, text }) => {
  const answer = { skip, products: Array.from({ length: count }) }
  expect(displayingText(shownRange(answer, answer), total)).toBe(text)
})

test('the range of several pages starts at the first product and ends at the last', () => {
  const first = { skip: 36, products: Array.from({ length: 36 }) }
  const last = { skip: 72, products: Array.from({ length: 12 }) }
  expect(shownRange(first, last)).toEqual({ from: 37, to: 84 })
})
