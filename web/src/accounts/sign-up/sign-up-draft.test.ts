import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const typed = {
  first_name: 'Ada',
  email: 'ada@example.com',
  phone_number: '404-555-0131',
  password: 'engine1843',
}

let stored: Map<string, string>
const freshPage = () => {
  vi.resetModules()
  return import('./sign-up-draft.ts')
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what she typed is there again, password and all, while the page lives', async () => {
  const { keepDraft, completeDraft } = await freshPage()
  keepDraft(typed)
  expect(completeDraft()).toEqual(typed)
})

test('the password is never stored, so after a reload the draft is not complete', async () => {
  const before = await freshPage()
  before.keepDraft(typed)
  expect([...stored.values()].join()).not.toContain('engine1843')

  const after = await freshPage()
  expect(after.completeDraft()).toBeNull()
  const { password: _, ...rest } = typed
  expect(after.readDraft()).toEqual(rest)
})

test('nothing is left of a draft that became an account', async () => {
  const { keepDraft, keepRefusal, forgetDraft, readDraft, readRefusal } = await freshPage()
  keepDraft(typed)
  keepRefusal(new Error('x'))
  forgetDraft()
  expect(readDraft()).toEqual({})
  expect(readRefusal()).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a new try forgets why the one before was refused', async () => {
  const { keepDraft, keepRefusal, readRefusal } = await freshPage()
  keepRefusal(new Error('x'))
  keepDraft(typed)
  expect(readRefusal()).toBeUndefined()
})
