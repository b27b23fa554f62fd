import { expect, test } from 'vitest'
import { STATE_CODES } from './states.ts'
import { zipCodeProblem } from './zip-codes.ts'

test.each([
  ['30301', 'GA'],
  ['39901-0001', 'GA'],
  ['10001', 'NY'],
  ['00501', 'NY'],
  ['06390', 'NY'],
  ['06510', 'CT'],
  ['02116', 'MA'],
  ['20001', 'DC'],
  ['20101', 'VA'],
  ['73301', 'TX'],
  ['73101', 'OK'],
  ['88510', 'TX'],
  ['83414', 'WY'],
  ['83702', 'ID'],
  ['96815', 'HI'],
  ['99501', 'AK'],
  ['99999', 'GA'],
] as const)('%s can be in %s', (zipCode, state) => {
  expect(zipCodeProblem(zipCode, state)).toBeNull()
})

test.each([
  ['30301', 'NY', 'This zip code is in GA, not in NY. Please check zip code and state.'],
  ['10001-0001', 'NJ', 'This zip code is in NY, not in NJ. Please check zip code and state.'],
  // Puerto Rico, armed forces overseas, Guam.
  ['00901', 'FL', expect.stringContaining('We can’t deliver')],
  ['09012', 'NY', expect.stringContaining('We can’t deliver')],
  ['96910', 'HI', expect.stringContaining('We can’t deliver')],
] as const)('%s is not in %s', (zipCode, state, problem) => {
  expect(zipCodeProblem(zipCode, state)).toEqual(problem)
})

test('no prefix belongs to more than two states, and each state has some', () => {
  const prefixes = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, '0'))
  const statesOf = (prefix: string) =>
    STATE_CODES.filter((state) => zipCodeProblem(`${prefix}01`, state) === null)
  const shared = prefixes.filter((prefix) => statesOf(prefix).length > 1)
  expect(shared).toEqual(['063', '834'])
  expect(new Set(prefixes.flatMap(statesOf)).size).toBe(STATE_CODES.length)
})
