import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

// Imports the module again, as a page load does.
const visit = async () => (await import('./session-seed.ts')).getSessionSeed()

test('a session has one seed, also after a reload', async () => {
  const seed = await visit()
  vi.resetModules()
  expect(await visit()).toBe(seed)
})

test('it is a valid seed other than the landing seed', async () => {
  for (let i = 0; i < 20; i++) {
    stored.clear()
    vi.resetModules()
    const seed = await visit()
    expect(Number.isInteger(seed)).toBe(true)
    expect(seed).toBeGreaterThan(0)
    expect(seed).toBeLessThanOrEqual(2_147_483_647)
  }
})

test.each(['', '0', '-3', '1.5', 'abc', '99999999999'])(
  'a stored "%s" is replaced',
  async (text) => {
    stored.set('listing-seed', text)
    expect(String(await visit())).not.toBe(text)
  },
)

test('without storage the seed is kept until the page is closed', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  const { getSessionSeed } = await import('./session-seed.ts')
  expect(getSessionSeed()).toBe(getSessionSeed())
})
