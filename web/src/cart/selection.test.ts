import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSelection, saveSelection } from './selection.ts'

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a saved selection holds ids and quantities only', () => {
  const item = { id: 7, quantity: 2, sku: 'TW-1' }
  saveSelection('INDIVIDUAL', [item])
  expect(readSelection('INDIVIDUAL')).toEqual([{ id: 7, quantity: 2 }])
})

test('the two carts have separate selections', () => {
  saveSelection('INDIVIDUAL', [{ id: 7, quantity: 2 }])
  saveSelection('TRUNK_SHOW', [{ id: 8, quantity: 1 }])
  expect(readSelection('INDIVIDUAL')).toEqual([{ id: 7, quantity: 2 }])
  expect(readSelection('TRUNK_SHOW')).toEqual([{ id: 8, quantity: 1 }])
})

test.each(['', '[]', '{"INDIVIDUAL":[{"id":"7"}]}', '{"INDIVIDUAL":7}', 'null'])(
  'a stored text that is no selection is ignored: %s',
  (text) => {
    sessionStorage.setItem('selection', text)
    expect(readSelection('INDIVIDUAL')).toEqual([])
  },
)
