import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSearches, readSearches, rememberSearch, withSearch } from './recent-searches.ts'

const entries = new Map<string, string>()

beforeEach(() => {
  entries.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the newest comes first and five are kept', () => {
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) rememberSearch(text)
  expect(readSearches()).toEqual(['six', 'five', 'four', 'three', 'two'])
})

test('the same words move up instead of standing twice', () => {
  expect(withSearch(['satin', 'Red Midi'], 'red midi')).toEqual(['red midi', 'satin'])
})

test('they can be forgotten', () => {
  rememberSearch('satin')
  forgetSearches()
  expect(readSearches()).toEqual([])
})

test.each(['{', '"text"', '[1, null, "satin"]'])('%s in the storage does no harm', (stored) => {
  entries.set('recent-searches', stored)
  expect(readSearches()).toEqual(stored.includes('satin') ? ['satin'] : [])
})

test('without storage nothing is remembered', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberSearch('satin')
  expect(readSearches()).toEqual([])
})
