import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasFields, storedJson, storedText } from './storage.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'
const entries = new Map<string, string>()
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => entries.set(key, value),
  removeItem: (key: string) => entries.delete(key),
}
const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}

beforeEach(() => {
  entries.clear()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

describe('a stored value', () => {
  test('is written, read and removed', () => {
    const text = storedText('localStorage', 'name')
    expect(text.read()).toBeNull()
    text.write('Ada')
    expect(text.read()).toBe('Ada')
    expect(entries.get('name')).toBe('Ada')
    text.remove()
    expect(text.read()).toBeNull()
    expect(entries.size).toBe(0)
  })

  test('is read again after a change by another tab', () => {
    const count = storedJson('localStorage', 'count', isNumber)
    count.write(1)
    entries.set('count', '2')
    expect(count.read()).toBe(2)
  })

  test.each(['', '{', 'null', '"1"', '[1]'])(
    '%j is not a valid number and is ignored',
    (stored) => {
      entries.set('count', stored)
      expect(storedJson('localStorage', 'count', isNumber).read()).toBeNull()
    },
  )
})

describe('while the browser refuses storage', () => {
  test.each([
    ['it throws on every access', { getItem: refuse, setItem: refuse, removeItem: refuse }],
    ['it is full', { ...storage, setItem: refuse }],
    ['it does not exist', undefined],
  ])('the value is kept in memory: %s', (_, refusing) => {
    entries.set('count', '1')
    vi.stubGlobal('localStorage', refusing)
    const count = storedJson('localStorage', 'count', isNumber)
    count.write(2)
    expect(count.read()).toBe(2)
    count.remove()
    expect(count.read()).toBeNull()
  })
})

test.each([
  [{ name: 'Ada', age: 36 }, true],
  [{ name: 'Ada', age: 36, city: 'London' }, true],
  [{ name: 'Ada', age: '36' }, false],
  [{ name: 'Ada' }, false],
  ['Ada', false],
  [null, false],
])('hasFields checks the types of the fields: %j', (value, isValid) => {
  const isPerson = hasFields<{ name: string; age: number }>({ name: 'string', age: 'number' })
  expect(isPerson(value)).toBe(isValid)
})
