import { expect, test } from 'vitest'
import { queryWords } from './query-words.ts'

const wordsIn = (query: string, isTyping = false) =>
  queryWords(query, { isTyping }).map(({ word }) => word)

test('a query drops what says nothing, unless that is all there is', () => {
  expect(wordsIn('a dress for the wedding')).toEqual(['dress', 'wedding'])
  expect(wordsIn('the')).toEqual(['the'])
})

test('a query of many words is cut', () => {
  expect(wordsIn('x '.repeat(40))).toHaveLength(8)
})

test.each([
  ['floor-length gowns', ['floor length', 'gown']],
  ['off the shoulder in red', ['off the shoulder', 'red']],
  ['size 2X dress', ['size 2x', 'dress']],
  ['how it works', ['how it work']],
  ['long dress', ['long', 'dress']],
  ['long sleeves', ['long sleeve']],
  ['lbd', ['black', 'dress']],
  ['little black dress', ['black', 'dress']],
])('%s is compared as %j', (query, words) => {
  expect(wordsIn(query)).toEqual(words)
})

test('while it is typed, the end of a query may be the beginning of a phrase', () => {
  expect(wordsIn('floor le', true)).toEqual(['floor le'])
  expect(wordsIn('floor le')).toEqual(['floor', 'le'])
  expect(wordsIn('red off the s', true)).toEqual(['red', 'off the s'])
})
