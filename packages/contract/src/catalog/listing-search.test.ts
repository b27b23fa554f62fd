import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productFilter } from './listing.ts'
import { FILTER_PARAMETERS, type ListingSearch, toListingSearch } from './listing-search.ts'
import { PRODUCT_LENGTHS, PRODUCT_TYPES, SORTED_FIELDS } from './product-options.ts'
import { parseQuery, stringifyQuery } from '../query-string.ts'
import { SIZES } from '../sizes.ts'

/** Takes the steps that the routes and the key of the page cache take. */
const canonicalListingQuery = (query: string) => stringifyQuery(toListingSearch(parseQuery(query)))

describe('the canonical query of a listing', () => {
  test.each([
    { asked: '', canonical: '' },
    { asked: '?size=M', canonical: '?size=M' },
    { asked: '?size=L&color=Sky&size=S', canonical: '?color=Sky&size=S&size=L' },
    { asked: '?size=M&size=M', canonical: '?size=M' },
    { asked: '?brand=Zoe&brand=Ava', canonical: '?brand=Ava&brand=Zoe' },
    { asked: '?type=DRESS&length=MIDI', canonical: '?length=MIDI&type=DRESS' },
    { asked: '?sold_out=true&page=3', canonical: '?page=3&sold_out=true' },
    { asked: '?size=M&filters=open', canonical: '?filters=open&size=M' },
    { asked: '?page=99999', canonical: '?page=99999' },
    { asked: '?sort=RECOMMENDED', canonical: '?sort=RECOMMENDED' },
  ])('of "$asked" is "$canonical"', ({ asked, canonical }) => {
    expect(canonicalListingQuery(asked)).toBe(canonical)
  })

  test.each([
    '?size=m',
    '?size=HUGE',
    '?size=',
    '?type=HAT',
    '?length=LONG',
    '?sort=RAND',
    '?sort=CHEAPEST',
    '?filters=closed',
    '?filters=open&filters=closed',
    '?sold_out=1',
    '?sold_out=false',
    '?color=',
    `?brand=${'x'.repeat(61)}`,
    '?page=1',
    '?page=0',
    '?page=-2',
    '?page=2.5',
    '?page=3x',
    '?page=2&page=3',
    '?utm_source=mail',
    '?sizes=M',
    '?__proto__=M',
  ])('leaves out "%s"', (asked) => {
    expect(canonicalListingQuery(asked)).toBe('')
    expect(canonicalListingQuery(`${asked}&size=XL`)).toMatch(/^\?size=XL$/)
  })
})

test('an order that the listing does not offer is dropped', () => {
  expect(toListingSearch({ sort: 'PRICE_ASC' }, ['RAND', 'RECOMMENDED'])).toEqual({})
  expect(toListingSearch({ sort: 'PRICE_ASC' }, ['RAND', 'PRICE_ASC'])).toEqual({
    sort: 'PRICE_ASC',
  })
})

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 60 }), {
  minLength: 1,
  maxLength: 60,
})
const some = (options: readonly string[]) => fc.subarray([...options], { minLength: 1 })
const anySearch = fc.record(
  {
    brand: names,
    color: names,
    filters: fc.constant('open'),
    length: some(PRODUCT_LENGTHS),
    page: fc.integer({ min: 2, max: 9_999 }),
    size: some(SIZES),
    sold_out: fc.constant(true),
    sort: fc.constantFrom(...SORTED_FIELDS),
    type: some(PRODUCT_TYPES),
  },
  { requiredKeys: [] },
)

test('a search that is written to an address and read again is unchanged', () => {
  fc.assert(
    fc.property(anySearch, (raw) => {
      const search = toListingSearch(raw)
      expect(toListingSearch(parseQuery(stringifyQuery(search)))).toEqual(search)
      expect(toListingSearch(search)).toEqual(search)
    }),
  )
})

test('the calls accept everything that is read from any address', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ minLength: 55, maxLength: 70 }),
    fc.constantFrom(...SIZES, ...PRODUCT_TYPES, ...SORTED_FIELDS, 'true', '3'),
  )
  const value = fc.oneof(text, fc.array(text, { maxLength: 80 }), fc.integer(), fc.constant(null))
  const name = fc.constantFrom(...FILTER_PARAMETERS, 'page', 'utm_source')
  fc.assert(
    fc.property(fc.dictionary(name, value), (raw) => {
      const { brand, color, length, size, sort, type, ...rest }: ListingSearch =
        toListingSearch(raw)
      expect(Object.keys(rest).every((key) => ['filters', 'page', 'sold_out'].includes(key))).toBe(
        true,
      )
      const filter = { brands: brand, colors: color, lengths: length, sizes: size, types: type }
      const answer = productFilter.safeParse({ ...filter, sorted_field: sort })
      expect(answer.success).toBe(true)
    }),
  )
})
