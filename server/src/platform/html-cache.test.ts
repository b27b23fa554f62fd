import { describe, expect, test } from 'vitest'
import { HtmlCache } from './html-cache.ts'
import { HtmlPage } from './html-page.ts'

const pageOf = (text: string): HtmlPage => new HtmlPage(text, 'public')

const textOf = async (page: HtmlPage | null) => String(await page?.body('identity'))

function setUp() {
  const state = { now: 0, renders: 0, text: 'first' }
  const cache = new HtmlCache(() => state.now)
  const render = async () => {
    state.renders++
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

  test('renders once however many ask at the same time', async () => {
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

  test('after a change sends the old page for a moment only', async () => {
    const { state, cache, get } = setUp()
    await get()
    await get('/rarely-visited')
    Object.assign(state, { now: 1_000, text: 'second' })
    cache.invalidate()
    state.now = 1_001
    expect([await get(), await get()]).toEqual(['first', 'second'])
    state.now = 10_000
    expect(await get('/rarely-visited')).toBe('second')
  })

  test('a page rendered while the change came in counts as old', async () => {
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

  test('keeps neither a page that must not be kept nor a failure', async () => {
    const { get, cache } = setUp()
    expect(await cache.get('/home', async () => null)).toBeNull()
    await expect(cache.get('/home', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await get()).toBe('first')
  })
})
