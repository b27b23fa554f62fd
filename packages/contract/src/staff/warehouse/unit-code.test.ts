import { expect, test } from 'vitest'
import { isUnitCode, normalizeUnitCode, unitCodeOf, unitIdOf } from './unit-code.ts'

const IDS = [1, 2, 3, 28, 29, 30, 841, 65_000, 3_700_000, 29 ** 6 - 1]

test('a code leads back to its unit, however it is written (STAFF-38)', () => {
  for (const id of IDS) {
    const code = unitCodeOf(id)
    expect(code).toMatch(/^[2-9B-HJKMNP-TV-Z]{7}$/)
    expect(unitIdOf(code)).toBe(id)
    const written = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}\n`
    expect([normalizeUnitCode(written), isUnitCode(written)]).toEqual([code, true])
  }
})

test('codes stay as they are printed', () => {
  expect([1, 2, 3_700_000].map(unitCodeOf)).toEqual(['MXS86N5', '8VJFC9M', 'YCQ49RF'])
})

test('no other unit has the same code, and neighbors differ in most characters', () => {
  const codes = Array.from({ length: 20_000 }, (_, index) => unitCodeOf(index + 1))
  expect(new Set(codes).size).toBe(codes.length)
  const differences = codes
    .slice(1)
    .map(
      (code, index) => code.split('').filter((each, place) => each !== codes[index]![place]).length,
    )
  expect(Math.min(...differences)).toBeGreaterThanOrEqual(4)
})

/** All codes that differ from this one in one character, or by two that are swapped. */
function mistakesIn(code: string): string[] {
  const places = Array.from(code, (_, place) => place)
  const typed = places.flatMap((place) =>
    Array.from(
      '23456789BCDEFGHJKMNPQRSTVWXYZ01OIL',
      (other) => code.slice(0, place) + other + code.slice(place + 1),
    ),
  )
  const swapped = places.flatMap((first) =>
    places.slice(first + 1).map((second) => {
      const characters = code.split('')
      characters[first] = code[second]!
      characters[second] = code[first]!
      return characters.join('')
    }),
  )
  return [...typed, ...swapped].filter((each) => each !== code)
}

test('one wrong character and two that are swapped are noticed', () => {
  const mistakes = IDS.flatMap((id) => mistakesIn(unitCodeOf(id)))
  expect(mistakes.length).toBeGreaterThan(2_000)
  expect(mistakes.filter(isUnitCode)).toEqual([])
})

test.each(['', '2', '222222', '2222222', '22222222', 'TW-12345', '1234567', '0000000', 'ÄÖÜ2222'])(
  'the text %j is no code',
  (text) => {
    expect([isUnitCode(text), unitIdOf(text)]).toEqual([false, null])
  },
)

test.each([0, -1, 1.5, 29 ** 6, Number.NaN])('there is no code for %d', (id) => {
  expect(() => unitCodeOf(id)).toThrow('no unit code')
})
