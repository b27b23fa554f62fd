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

test('without a reload the draft has all values and the password', async () => {
  const { saveDraft, completeDraft } = await freshPage()
  saveDraft(typed)
  expect(completeDraft()).toEqual(typed)
})

test('the password is never stored, so that the draft is incomplete after a reload', async () => {
  const before = await freshPage()
  before.saveDraft(typed)
  expect([...stored.values()].join()).not.toContain('engine1843')

  const after = await freshPage()
  expect(after.completeDraft()).toBeNull()
  const { password: _, ...rest } = typed
  expect(after.readDraft()).toEqual(rest)
})

test('clearing the draft removes values, password and error', async () => {
  const { saveDraft, saveRegisterError, clearDraft, readDraft, readRegisterError } =
    await freshPage()
  saveDraft(typed)
  saveRegisterError(new Error('x'))
  clearDraft()
  expect(readDraft()).toEqual({})
  expect(readRegisterError()).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a new draft clears the error of the previous registration', async () => {
  const { saveDraft, saveRegisterError, readRegisterError } = await freshPage()
  saveRegisterError(new Error('x'))
  saveDraft(typed)
  expect(readRegisterError()).toBeUndefined()
})
