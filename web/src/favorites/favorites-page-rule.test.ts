import { expect, test } from 'vitest'
import { pageAfterRemoval } from './favorites-page-rule.ts'

test.each([
  { page: 3, leftOnPage: 4, next: 3 },
  { page: 3, leftOnPage: 0, next: 1 },
  { page: 1, leftOnPage: 0, next: 1 },
])('$leftOnPage left on page $page: page $next', ({ page, leftOnPage, next }) => {
  expect(pageAfterRemoval(page, leftOnPage)).toBe(next)
})
