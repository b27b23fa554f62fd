import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addSearch, clearSearches, readSearches, withSearch } from './recent-searches.ts'

const entries = new Map<string, string>()

beforeEach(() => {
  entries.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
    removeItem: (name: string) => entries.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the newest comes first and five are stored', () => {
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) addSearch(text)
  expect(readSearches()).toEqual(['six', 'five', 'four', 'three', 'two'])
})

test('a repeated search moves to the top', () => {
  expect(withSearch(['satin', 'Red Midi'], 'red midi')).toEqual(['red midi', 'satin'])
})

test('they can be cleared', () => {
  addSearch('satin')
  clearSearches()
  expect(readSearches()).toEqual([])
})

test.each(['{', '"text"', '[1, null, "satin"]'])('a stored %s is ignored', (stored) => {
  entries.set('recent-searches', stored)
  expect(readSearches()).toEqual([])
})
