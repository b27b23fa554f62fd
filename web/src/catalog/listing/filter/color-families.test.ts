import type { ProductFacets } from '@twirl/contract/catalog/listing'
import { expect, test } from 'vitest'
import { withoutUnknown } from '../load-listing.ts'
import { choiceIn, expandFamilies, groupColors, toggleFamily } from './color-families.ts'

const color = (name: string, family: string) => ({ name, family, hex: '#1a1a1a', count: 1 })
const facets: ProductFacets = {
  brands: [],
  sizes: [{ name: 'M', count: 0 }],
  types: [],
  lengths: [],
  colors: [color('Cherry', 'Red'), color('Navy', 'Blue'), color('Wine', 'Red')],
  color_families: [
    { name: 'Red', count: 2 },
    { name: 'Blue', count: 1 },
  ],
}
const [red] = groupColors(facets)

test('colors are grouped in the order of the families', () => {
  expect(
    groupColors(facets).map(({ name, colors }) => [name, colors.map((each) => each.name)]),
  ).toEqual([
    ['Red', ['Cherry', 'Wine']],
    ['Blue', ['Navy']],
  ])
})

test('a family chooses all its colors, and then takes them back', () => {
  const chosen = toggleFamily({ color: ['Navy', 'Wine'] }, red!)
  expect(chosen).toEqual({ color: ['Cherry', 'Navy', 'Wine'] })
  expect(toggleFamily(chosen, red!)).toEqual({ color: ['Navy'] })
})

test('a family is chosen in full, in part or not at all', () => {
  expect(choiceIn(red!, {})).toBe('none')
  expect(choiceIn(red!, { color: ['Wine', 'Navy'] })).toBe('some')
  expect(choiceIn(red!, { color: ['Wine', 'Cherry'] })).toBe('all')
})

test('the value of a family in an address becomes its colors', () => {
  expect(expandFamilies({ color: ['All red', 'Navy'], size: ['M'] }, facets)).toEqual({
    color: ['Cherry', 'Navy', 'Wine'],
    size: ['M'],
  })
  const plain = { color: ['Navy'] }
  expect(expandFamilies(plain, facets)).toBe(plain)
})

test('options that the listing does not have are dropped', () => {
  expect(
    withoutUnknown({ brand: ['Lune'], color: ['All green', 'Wine'], size: ['M', 'XL'] }, facets),
  ).toEqual({ color: ['Wine'], size: ['M'] })
})
