import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery, stringifyQuery } from './query-string.ts'

test.each([
  { text: '', search: {} },
  { text: '?q=70', search: { q: '70' } },
  { text: '?size=M&size=L', search: { size: ['M', 'L'] } },
  { text: '?color=Dusty+Rose&sort=', search: { color: 'Dusty Rose', sort: '' } },
  { text: '?__proto__=1', search: Object.fromEntries([['__proto__', '1']]) },
  { text: '?%E0%A4%A', search: { '\uFFFD%A': '' } },
])('"$text" is read', ({ text, search }) => {
  expect(parseQuery(text)).toEqual(search)
})

test.each([
  { search: {}, text: '' },
  { search: { page: undefined, size: [] }, text: '' },
  { search: { size: ['M', 'L'], q: 'a b', page: 2 }, text: '?page=2&q=a+b&size=M&size=L' },
  { search: { sold_out: true }, text: '?sold_out=true' },
])('$search is written "$text"', ({ search, text }) => {
  expect(stringifyQuery(search)).toBe(text)
})

test('parsing the written query string gives the same parameters', () => {
  const value = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2 }))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (search) => {
      expect(parseQuery(stringifyQuery(search))).toEqual({ ...search })
    }),
  )
})
