import { describe, expect, test } from 'vitest'
import {
  clearFilter,
  countChoices,
  type ListingFilter,
  optionName,
  toChips,
  toggleOption,
  toProductFilter,
  withAvailability,
  withOptions,
  withSort,
} from './listing-filter.ts'

const filter: ListingFilter = {
  size: ['M', 'TWO_XL'],
  color: ['Blush'],
  sold_out: true,
  sort: 'RECOMMENDED',
}

test('a removed option leaves no empty list', () => {
  const added = toggleOption({}, 'brand', 'Isla Lucine')
  expect(added).toEqual({ brand: ['Isla Lucine'] })
  expect(toggleOption(added, 'brand', 'Isla Lucine')).toEqual({})
  expect(withOptions(filter, 'size', [])).not.toHaveProperty('size')
})

test('the order of clicks does not matter', () => {
  const oneWay = toggleOption(toggleOption({}, 'size', 'M'), 'size', 'S')
  expect(oneWay).toEqual({ size: ['S', 'M'] })
  expect(toggleOption(toggleOption({}, 'size', 'S'), 'size', 'M')).toEqual(oneWay)
})

test('the default order is left out', () => {
  expect(withSort(filter, 'FIRST_NEW_IN_TIME').sort).toBe('FIRST_NEW_IN_TIME')
  expect(withSort(filter, 'RAND')).not.toHaveProperty('sort')
})

describe('chips', () => {
  test('name each choice as it is shown', () => {
    expect(toChips(filter).map(({ name }) => name)).toEqual([
      'M',
      '2X',
      'Blush',
      'Including sold out',
    ])
  })

  test('remove their own choice only', () => {
    expect(toChips(filter).map(({ without }) => without)).toEqual([
      { ...filter, size: ['TWO_XL'] },
      { ...filter, size: ['M'] },
      { size: ['M', 'TWO_XL'], sold_out: true, sort: 'RECOMMENDED' },
      { size: ['M', 'TWO_XL'], color: ['Blush'], sort: 'RECOMMENDED' },
    ])
  })

  test('are counted', () => {
    expect(countChoices(filter)).toBe(4)
    expect(countChoices({ sort: 'RECOMMENDED' })).toBe(0)
  })
})

test('clearing keeps the order', () => {
  expect(clearFilter(filter)).toEqual({ sort: 'RECOMMENDED' })
  expect(clearFilter({ size: ['M'] })).toEqual({})
})

test('the calls get the same filter, with availability as the default', () => {
  expect(toProductFilter({}, 7)).toEqual({ is_only_available: true, random: 7 })
  expect(toProductFilter(withAvailability({ size: ['S'], sort: 'RECOMMENDED' }, false), 7)).toEqual(
    { sizes: ['S'], is_only_available: false, sorted_field: 'RECOMMENDED', random: 7 },
  )
})

test.each([
  { facet: 'size' as const, option: 'THREE_XL', name: '3X' },
  { facet: 'length' as const, option: 'MINI', name: 'Mini' },
  { facet: 'type' as const, option: 'JUMPSUIT_ROMPER', name: 'Jumpsuit or romper' },
  { facet: 'brand' as const, option: 'SET', name: 'SET' },
])('$option of $facet reads $name', ({ facet, option, name }) => {
  expect(optionName(facet, option)).toBe(name)
})
