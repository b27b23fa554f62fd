import { expect, test } from 'vitest'
import { pageShortcuts, shortcutOf } from './shortcuts.ts'

const NONE = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
}
const press = (key: string, keys: Partial<typeof NONE> = {}) => ({ ...NONE, key, ...keys })

test.each([
  ['⌘K', press('k', { metaKey: true }), false, false, 'search'],
  ['Ctrl+K in a field', press('k', { ctrlKey: true }), true, false, 'search'],
  ['? on a page', press('?'), false, false, 'list'],
  ['? in a field', press('?'), true, false, null],
  ['g', press('g'), false, false, 'g'],
  ['g in a field', press('g'), true, false, null],
  ['o after g', press('o'), false, true, { letter: 'o' }],
  ['o alone', press('o'), false, false, null],
  ['a capital, as scanners send them', press('O'), false, true, null],
  ['Ctrl+O after g', press('o', { ctrlKey: true }), false, true, null],
  ['a key that is held down', press('g', { repeat: true }), false, false, null],
  ['a key that the page has handled', press('?', { defaultPrevented: true }), false, false, null],
])('%s (STAFF-75)', (_name, pressed, isTyping, afterG, expected) => {
  expect(shortcutOf(pressed, isTyping, afterG)).toEqual(expected)
})

test('members have shortcuts to the pages that they may open, each with a letter of its own', () => {
  const paths = pageShortcuts(['warehouse']).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/admin', '/admin/orders', '/admin/account']))
  expect(paths).not.toContain('/admin/staff')
  const letters = pageShortcuts(['owner', 'service', 'warehouse']).map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(letters.length)
})
