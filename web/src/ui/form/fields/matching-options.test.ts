import { describe, expect, test } from 'vitest'
import { matchingOptions, resolveOption } from './matching-options.ts'

const OPTIONS = ['Lakeshore State', 'Magnolia University', 'Université du Lac', 'Upper Magnolia']

describe('options shown for a text', () => {
  test.each([
    ['no text', '', OPTIONS],
    ['the beginning of a name', 'lake', ['Lakeshore State']],
    [
      'names that begin with it come before names with such a word',
      'MAG',
      ['Magnolia University', 'Upper Magnolia'],
    ],
    ['a missing accent', 'universite', ['Université du Lac']],
    ['surrounding blanks', '  state ', ['Lakeshore State']],
    ['the middle of a word', 'nolia', []],
    ['a full name matches all options', 'magnolia university', OPTIONS],
  ])('%s', (_, text, expected) => {
    expect(matchingOptions(OPTIONS, text)).toEqual(expected)
  })
})

describe('option that a text resolves to', () => {
  test.each([
    ['no text', '', undefined],
    ['a full name in any case', 'lakeshore STATE', 'Lakeshore State'],
    ['a part of one name', 'lake', 'Lakeshore State'],
    ['a part of several names', 'magnolia', undefined],
    ['no match', 'harbor', undefined],
  ])('%s', (_, text, expected) => {
    expect(resolveOption(OPTIONS, text)).toBe(expected)
  })
})
