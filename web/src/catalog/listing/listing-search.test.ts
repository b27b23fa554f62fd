import { describe, expect, test } from 'vitest'
import {
  canonicalPath,
  splitSearch,
  toCollectionSearch,
  toPageSearch,
  toSaleSearch,
  toSearchWords,
  toWordSearch,
} from './listing-search.ts'

describe('the parameters of an address', () => {
  const asked = { size: 'M', sort: 'PRICE_ASC', page: '3', q: 'satin', utm: 'x' }

  test.each([
    { name: 'a collection', read: toCollectionSearch, search: { size: ['M'], page: 3 } },
    { name: 'the sale', read: toSaleSearch, search: { size: ['M'], sort: 'PRICE_ASC', page: 3 } },
    { name: 'a search', read: toWordSearch, search: { size: ['M'], page: 3, q: 'satin' } },
    { name: 'a list without filters', read: toPageSearch, search: { page: 3 } },
  ])('of $name', ({ read, search }) => {
    expect(read(asked)).toEqual(search)
    // Links pass parameters that were validated before.
    expect(read(search)).toEqual(search)
    expect(read({})).toEqual({})
  })

  test('a repeated search text is ignored', () => {
    expect(toWordSearch({ q: ['a', 'b'] })).toEqual({})
  })
})

test('page and filter are separated for the loader', () => {
  expect(splitSearch({ page: 2, size: ['M'] })).toEqual({ page: 2, filter: { size: ['M'] } })
  expect(splitSearch({ filters: 'open', size: ['M'] })).toEqual({
    page: 1,
    filter: { size: ['M'] },
  })
  expect(splitSearch({})).toEqual({ page: 1, filter: {} })
})

test.each([
  { search: {}, path: '/sale' },
  { search: { page: 2 }, path: '/sale?page=2' },
  { search: { size: ['M' as const] }, path: '/sale' },
  { search: { page: 2, sort: 'PRICE_ASC' as const }, path: '/sale' },
])('the canonical URL of $search is $path', ({ search, path }) => {
  expect(canonicalPath('/sale', search)).toBe(path)
})

test.each([
  { q: 'satin', words: 'satin' },
  { q: '  blue   satin ', words: 'blue satin' },
  { q: '70', words: '70' },
  { q: undefined, words: '' },
  { q: 'x'.repeat(200), words: 'x'.repeat(80) },
])('q=$q searches for "$words"', ({ q, words }) => {
  expect(toSearchWords(q)).toBe(words)
})
