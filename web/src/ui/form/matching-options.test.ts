import { describe, expect, test } from 'vitest'
import { matchingOptions, meantOption } from './matching-options.ts'

const OPTIONS = ['Lakeshore State', 'Magnolia University', 'Université du Lac', 'Upper Magnolia']

describe('what is offered', () => {
  test.each([
    ['nothing typed', '', OPTIONS],
    ['the beginning of a name', 'lake', ['Lakeshore State']],
    [
      'names that begin so stand before words that do',
      'MAG',
      ['Magnolia University', 'Upper Magnolia'],
    ],
    ['an accent left out', 'universite', ['Université du Lac']],
    ['blanks around it', '  state ', ['Lakeshore State']],
    ['the middle of a word', 'nolia', []],
    ['a name in full offers all again', 'magnolia university', OPTIONS],
  ])('%s', (_, text, expected) => {
    expect(matchingOptions(OPTIONS, text)).toEqual(expected)
  })
})

describe('what is meant', () => {
  test.each([
    ['nothing', '', undefined],
    ['a name in full, in any case', 'lakeshore STATE', 'Lakeshore State'],
    ['a part that only one has', 'lake', 'Lakeshore State'],
    ['a part that several have', 'magnolia', undefined],
    ['none of them', 'harbor', undefined],
  ])('%s', (_, text, expected) => {
    expect(meantOption(OPTIONS, text)).toBe(expected)
  })
})
