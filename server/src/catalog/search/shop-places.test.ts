import { expect, test } from 'vitest'
import { queryWords } from './query-words.ts'
import { findPlaces } from './shop-places.ts'

const find = (query: string, isTyping = false) =>
  findPlaces(queryWords(query, { isTyping }), { isTyping }).map(({ path }) => path)

test.each([
  ['returns', '/returns'],
  ['how does it work', '/how-it-works'],
  ['shipping cost', '/faq#shipping-cost'],
  ['size guide', '/size-charts'],
  ['find my group', '/trunk-show/find'],
])('%s leads to %s', (query, path) => {
  expect(find(query)).toEqual([path])
})

test('all words must lead to the place, and only the last may be unfinished', () => {
  expect(find('shipping velvet')).toEqual([])
  expect(find('retu')).toEqual([])
  expect(find('retu', true)[0]).toBe('/returns')
  expect(find('re', true)).toEqual([])
  expect(find('', true)).toEqual([])
})

test('the sale is also named beside words of pieces', () => {
  expect(find('red sale')).toEqual(['/sale'])
  expect(find('satin dresses on sale')).toEqual(['/sale'])
})

test('while a word is typed, what it names comes before what it begins', () => {
  expect(find('shipping', true)[0]).toBe('/faq#shipping')
  expect(find('shippin', true)).toContain('/faq#shipping-cost')
})

test('a word of shoppers is not the beginning of a place', () => {
  expect(find('prom', true)).toEqual([])
})
