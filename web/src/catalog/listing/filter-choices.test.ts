import { describe, expect, test } from 'vitest'
import { optionName, toChips, toggleOption, withFacet } from './filter-choices.ts'
import {
  clearFilter,
  countChoices,
  type ListingFilter,
  toProductFilter,
  withAvailability,
} from './listing-filter.ts'

const filter: ListingFilter = {
  sizes: ['M', 'TWO_XL'],
  colors: ['Blush'],
  with_sold_out: true,
  sorted_field: 'RECOMMENDED',
}

test('an option is added, and taken back without a trace', () => {
  const added = toggleOption({}, 'brands', 'Isla Lucine')
  expect(added).toEqual({ brands: ['Isla Lucine'] })
  expect(toggleOption(added, 'brands', 'Isla Lucine')).toEqual({})
  expect(withFacet(filter, 'sizes', [])).not.toHaveProperty('sizes')
})

describe('chips', () => {
  test('name each choice as she reads it', () => {
    expect(toChips(filter).map(({ name }) => name)).toEqual(['M', '2X', 'Blush', 'Sold out too'])
  })

  test('take away their own choice only', () => {
    expect(toChips(filter).map(({ without }) => without)).toEqual([
      { ...filter, sizes: ['TWO_XL'] },
      { ...filter, sizes: ['M'] },
      { sizes: ['M', 'TWO_XL'], with_sold_out: true, sorted_field: 'RECOMMENDED' },
      { sizes: ['M', 'TWO_XL'], colors: ['Blush'], sorted_field: 'RECOMMENDED' },
    ])
  })

  test('are as many as are counted', () => {
    expect(countChoices(filter)).toBe(toChips(filter).length)
    expect(countChoices({ sorted_field: 'RECOMMENDED' })).toBe(0)
  })
})

test('clearing keeps the order', () => {
  expect(clearFilter(filter)).toEqual({ sorted_field: 'RECOMMENDED' })
  expect(clearFilter({ sizes: ['M'] })).toEqual({})
})

test('only available is the rule', () => {
  expect(toProductFilter({}, 7)).toEqual({ is_only_available: true, random: 7 })
  expect(toProductFilter(withAvailability({ sizes: ['S'] }, false), 7)).toEqual({
    sizes: ['S'],
    is_only_available: false,
    random: 7,
  })
})

test('a filter survives the history entry', () => {
  expect(JSON.parse(JSON.stringify(filter))).toEqual(filter)
})

test.each([
  { facet: 'sizes' as const, option: 'THREE_XL', name: '3X' },
  { facet: 'lengths' as const, option: 'MINI', name: 'Mini' },
  { facet: 'types' as const, option: 'JUMPSUIT_ROMPER', name: 'Jumpsuit or romper' },
  { facet: 'brands' as const, option: 'SET', name: 'SET' },
])('$option of $facet reads $name', ({ facet, option, name }) => {
  expect(optionName(facet, option)).toBe(name)
})
