import { afterEach, beforeEach, expect, test, vi } from 'vitest'

async function freshPage() {
  vi.resetModules()
  return (await import('./guest-id.ts')).getGuestId
}

function memoryStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
  }
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a guest id is 32 letters and digits', async () => {
  const getGuestId = await freshPage()
  expect(getGuestId()).toMatch(/^[A-Za-z0-9]{32}$/)
})

test('the id is the same after a page load', async () => {
  const first = (await freshPage())()
  expect((await freshPage())()).toBe(first)
})

test('another browser gets another id', async () => {
  const first = (await freshPage())()
  vi.stubGlobal('localStorage', memoryStorage())
  expect((await freshPage())()).not.toBe(first)
})

test('an invalid stored id is replaced', async () => {
  localStorage.setItem('guest-id', 'too-short')
  expect((await freshPage())()).toMatch(/^[A-Za-z0-9]{32}$/)
})

test('without storage the id is kept until the page is closed', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  const getGuestId = await freshPage()
  expect(getGuestId()).toBe(getGuestId())
})
