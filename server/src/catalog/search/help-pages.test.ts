import { expect, test } from 'vitest'
import { sitemapFile } from '../sitemap.ts'
import { findHelpPages, HELP_TERMS } from './help-pages.ts'
import { queryWords } from './query-words.ts'

const find = (query: string, isTyping = false) =>
  findHelpPages(queryWords(query, { isTyping }), { isTyping }).map(({ path }) => path)

test.each([
  ['returns', '/returns'],
  ['how does it work', '/how-it-works'],
  ['shipping cost', '/faq#shipping'],
  ['size guide', '/size-charts'],
])('%s leads to %s', (query, path) => {
  expect(find(query)).toEqual([path])
})

test('all words must lead to the page, and only the last may be unfinished', () => {
  expect(find('shipping velvet')).toEqual([])
  expect(find('retu')).toEqual([])
  expect(find('retu', true)).toEqual(['/returns'])
  expect(find('re', true)).toEqual([])
  expect(find('', true)).toEqual([])
})

test('every page exists', () => {
  const addresses = sitemapFile('', { collectionIds: [], productIds: [] }, 1)
  const paths = [...HELP_TERMS].flatMap((term) => find(term))
  const unknown = paths.filter((path) => !addresses.includes(`<loc>${path.split('#')[0]}</loc>`))
  expect(unknown).toEqual([])
})
