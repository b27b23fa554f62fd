import { describe, expect, test } from 'vitest'
import {
  displayingText,
  pageCount,
  pageNumbers,
  shownRange,
  toPageSearch,
  withPage,
} from './loaded-pages.ts'

describe('withPage', () => {
  const loaded = { first: 3, last: 4 }
  test.each([
    { page: 5, pages: { first: 3, last: 5 }, because: 'the next page joins' },
    { page: 2, pages: { first: 2, last: 4 }, because: 'the previous page joins' },
    { page: 3, pages: { first: 3, last: 4 }, because: 'it is there already' },
    { page: 7, pages: { first: 7, last: 7 }, because: 'a gap starts anew' },
    { page: 1, pages: { first: 1, last: 1 }, because: 'a gap starts anew' },
  ])('page $page: $because', ({ page, pages }) => {
    expect(withPage(loaded, page)).toEqual(pages)
  })
})

test('page numbers run from the first to the last loaded page', () => {
  expect(pageNumbers({ first: 3, last: 5 })).toEqual([3, 4, 5])
  expect(pageNumbers({ first: 1, last: 1 })).toEqual([1])
})

test.each([
  { total: 0, count: 1 },
  { total: 36, count: 1 },
  { total: 37, count: 2 },
  { total: 300, count: 9 },
])('$total products fill $count pages', ({ total, count }) => {
  expect(pageCount(total, 36)).toBe(count)
})

test.each([
  { first: 1, last: 1, total: 120, text: 'CURRENTLY DISPLAYING 1-36 OF 120 PRODUCTS' },
  { first: 1, last: 2, total: 48, text: 'CURRENTLY DISPLAYING 1-48 OF 48 PRODUCTS' },
  { first: 3, last: 3, total: 120, text: 'CURRENTLY DISPLAYING 73-108 OF 120 PRODUCTS' },
  { first: 1, last: 1, total: 1, text: 'CURRENTLY DISPLAYING 1-1 OF 1 PRODUCTS' },
])('pages $first to $last of $total read "$text"', ({ first, last, total, text }) => {
  expect(displayingText(shownRange({ first, last }, total, 36), total)).toBe(text)
})

test.each([
  { page: 3, search: { page: 3 } },
  { page: 1, search: {} },
  { page: 0, search: {} },
  { page: 2.5, search: {} },
  { page: '3x', search: {} },
  { page: undefined, search: {} },
  { page: 10_000_000, search: {} },
])('an address with page=$page asks for $search', ({ page, search }) => {
  expect(toPageSearch({ page })).toEqual(search)
})
