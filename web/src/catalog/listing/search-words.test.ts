import { expect, test } from 'vitest'
import { toSearchSearch, toSearchWords } from './search-words.ts'

test.each([
  { q: 'satin', words: 'satin' },
  { q: '  blue   satin ', words: 'blue satin' },
  { q: 70, words: '70' },
  { q: undefined, words: '' },
  { q: 'x'.repeat(200), words: 'x'.repeat(80) },
])('an address with q=$q asks for "$words"', ({ q, words }) => {
  expect(toSearchWords(q)).toBe(words)
})

test('anything else in the address is not ours', () => {
  expect(toSearchSearch({ q: { a: 1 }, page: 1, utm: 'x' })).toEqual({})
  expect(toSearchSearch({ q: 'satin', page: 3 })).toEqual({ q: 'satin', page: 3 })
})
