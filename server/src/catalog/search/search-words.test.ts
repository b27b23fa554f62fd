import { expect, test } from 'vitest'
import { queryWords, wordsOf } from './search-words.ts'

test.each([
  ['Satin Slip-Dress', ['satin', 'slip', 'dress']],
  ['Dresses, sashes & parties', ['dress', 'sash', 'party']],
  ['Strapless lotus', ['strapless', 'lotus']],
  ['Élodie Brûlée', ['elodie', 'brulee']],
  ['Women’s crêpe', ['women', 'crepe']],
  ['платье', ['платье']],
  ['👗✨ … !?', []],
])('%s is compared as %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('a query drops what says nothing, unless that is all there is', () => {
  const words = (query: string) => queryWords(query).map(({ word }) => word)
  expect(words('a dress for the wedding')).toEqual(['dress', 'wedding'])
  expect(words('the')).toEqual(['the'])
})

test('a query of many words is cut', () => {
  expect(queryWords('x '.repeat(40))).toHaveLength(8)
})
