import { expect, test } from 'vitest'
import { wordsOf } from './search-words.ts'

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
