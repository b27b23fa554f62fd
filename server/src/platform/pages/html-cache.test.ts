import { describe, expect, test } from 'vitest'
import { HtmlCache } from './html-cache.ts'
import { HtmlPage } from './html-page.ts'

const pageOf = (text: string): HtmlPage => new HtmlPage(text, 'public', [])

const textOf = async (page: HtmlPage | null) => String(await page?.body('identity'))

function setUp() {
  const state = { now: 0, renders: 0, text: 'first', failed: [] as string[] }
  const cache = new HtmlCache<null>({
    now: () => state.now,
    onError: (key) => void state.failed.push(key),
  })
  const render = async () => {
    state.renders++
    if (state.text === 'fails') throw new Error('the database is away')
    return pageOf(state.text)
  }
  const get = async (key = '/home') => textOf(await cache.get(key, render))
  return { state, cache, get, render }
}

describe('HtmlCache', () => {
  test('renders a page once', async () => {
    const { state, get } = setUp()
    expect([await get(), await get(), await get('/other')]).toEqual(['first', 'first', 'first'])
    expect(state.renders).toBe(2)
  })

  test('renders once for concurrent requests', async () => {
    const { state, get } = setUp()
    await Promise.all(Array.from({ length: 50 }, () => get()))
    expect(state.renders).toBe(1)
  })

  test('after a minute sends the old page once more while a new one is rendered', async () => {
    const { state, get } = setUp()
    await get()
    Object.assign(state, { now: 60_001, text: 'second' })
    expect([await get(), await get()]).toEqual(['first', 'second'])
    expect(state.renders).toBe(2)
  })

  test('after a change sends the old page for two seconds only', async () => {
    const { state, cache, get } = setUp()
    await get()
    await get('/rarely-visited')
    Object.assign(state, { now: 1_000, text: 'second' })
    cache.invalidate()
    state.now = 1_001
    expect([await get(), await get()]).toEqual(['first', 'second'])
    state.now = 3_001
    expect(await get('/rarely-visited')).toBe('second')
  })

  test('counts these two seconds from the first change that a page does not show', async () => {
    const { state, cache, get } = setUp()
    await get()
    state.text = 'second'
    for (state.now = 1_000; state.now <= 10_000; state.now += 500) cache.invalidate()
    expect(await get()).toBe('second')
  })

  test('sends the old page while rendering fails, and recovers', async () => {
    const { state, cache, get } = setUp()
    await get()
    Object.assign(state, { now: 1_000, text: 'fails' })
    cache.invalidate()
    expect(await get()).toBe('first')
    state.now = 10_000
    expect([await get(), await get()]).toEqual(['first', 'first'])
    expect(state.failed).toContain('/home')
    Object.assign(state, { now: 20_000, text: 'second' })
    expect(await get()).toBe('second')
  })

  test('after a failure does not retry with every request', async () => {
    const { state, cache, get } = setUp()
    await get()
    Object.assign(state, { now: 1_000, text: 'fails' })
    cache.invalidate()
    state.now = 10_000
    for (let i = 0; i < 20; i++) await get()
    expect(state.renders).toBe(2)
  })

  test('pages that are requested once do not evict pages that are requested often', async () => {
    const { state, cache, get } = setUp()
    await get()
    await get()
    const large = 'x'.repeat(1024 * 1024)
    for (let i = 0; i < 100; i++) await cache.get(`/p/${i}`, async () => pageOf(large))
    await get()
    expect(state.renders).toBe(1)
  })

  test('a page whose render began before a change counts as old', async () => {
    const { state, cache } = setUp()
    await cache.get('/home', async () => {
      state.now = 5
      cache.invalidate()
      state.now = 10
      return pageOf('too early')
    })
    state.now = 20_000
    expect(await textOf(await cache.get('/home', async () => pageOf('new')))).toBe('new')
  })

  test('caches neither a page that must not be cached nor a failure', async () => {
    const { get, cache } = setUp()
    expect(await cache.get('/home', async () => null)).toBeNull()
    await expect(cache.get('/home', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await get()).toBe('first')
  })
})
