import { describe, expect, test } from 'vitest'
import { tagsOf } from '../changes/tags.ts'
import { HtmlCache } from './html-cache.ts'
import { HtmlPage } from './html-page.ts'

const pageOf = (text: string, tags: [string, string?][] | null = null): HtmlPage =>
  new HtmlPage(text, 'public', [], tags && new Map(tags as [string, string | undefined][]))

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
    cache.invalidateAll()
    state.now = 1_001
    expect([await get(), await get()]).toEqual(['first', 'second'])
    state.now = 3_001
    expect(await get('/rarely-visited')).toBe('second')
  })

  test('counts these two seconds from the first change that a page does not show (SHOP-16)', async () => {
    const { state, cache, get } = setUp()
    await get()
    state.text = 'second'
    for (state.now = 1_000; state.now <= 10_000; state.now += 500) cache.invalidateAll()
    expect(await get()).toBe('second')
  })

  test('sends the old page while rendering fails, and recovers', async () => {
    const { state, cache, get } = setUp()
    await get()
    Object.assign(state, { now: 1_000, text: 'fails' })
    cache.invalidateAll()
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
    cache.invalidateAll()
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
      cache.invalidateAll()
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

  test('a page that changes all the time is rendered once a second', async () => {
    const { state, cache, get } = setUp()
    for (; state.now < 10_000; state.now += 100) {
      await get()
      cache.invalidateAll()
    }
    expect(state.renders).toBeLessThanOrEqual(10)
    expect(state.renders).toBeGreaterThanOrEqual(8)
  })
})

describe('a change', () => {
  /** Caches pages with these tags, makes the change, and answers which of them are rendered again. */
  async function renderedAgain(
    pages: Record<string, [string, string?][] | null>,
    change: (cache: HtmlCache<null>) => void,
  ): Promise<string[]> {
    const { state, cache } = setUp()
    const again: string[] = []
    for (const [key, tags] of Object.entries(pages))
      await cache.get(key, async () => pageOf('old', tags))
    change(cache)
    state.now = 2_001
    for (const key of Object.keys(pages))
      await cache.get(key, async () => {
        again.push(key)
        return pageOf('new')
      })
    return again
  }

  const pages: Record<string, [string, string?][] | null> = {
    '/p/7': [['product:7', 'a'], ['settings']],
    '/p/8': [['product:8', 'a'], ['settings']],
    '/sale': [['card:7'], ['settings']],
    '/untagged': null,
  }

  test('concerns the pages with its tag, and pages without tags', async () => {
    const change = (cache: HtmlCache<null>) => cache.invalidate(tagsOf(['product:7', 'card:7']))
    expect(await renderedAgain(pages, change)).toEqual(['/p/7', '/sale', '/untagged'])
  })

  test('to the version that a page shows does not concern it', async () => {
    const change = (cache: HtmlCache<null>) =>
      cache.invalidate(
        new Map([
          ['product:7', 'a'],
          ['product:8', 'b'],
        ]),
      )
    expect(await renderedAgain(pages, change)).toEqual(['/p/8', '/untagged'])
  })

  test('that names nothing concerns no page, one of everything concerns all pages', async () => {
    expect(await renderedAgain(pages, (cache) => cache.invalidate(new Map()))).toEqual([])
    const all = (cache: HtmlCache<null>) => cache.invalidateAll()
    expect(await renderedAgain(pages, all)).toEqual(Object.keys(pages))
  })

  test('finds pages that have moved to the segment of those requested often', async () => {
    const { state, cache } = setUp()
    const get = async (text: string) =>
      textOf(await cache.get('/p/7', async () => pageOf(text, [['product:7']])))
    for (const text of ['old', 'old', 'old']) await get(text)
    cache.invalidate(tagsOf(['product:7']))
    state.now = 2_001
    expect(await get('new')).toBe('new')
    cache.invalidate(tagsOf(['product:7']))
    state.now = 5_000
    expect(await get('newer')).toBe('newer')
  })

  test.each([
    ['the data of a call that is under way', [['product:7', 'read before']], 'new'],
    ['other data', [['product:8', 'read before']], 'rendered meanwhile'],
    ['the version that was read', [['product:7', 'announced']], 'rendered meanwhile'],
    ['data that is not known', null, 'new'],
  ] as [string, [string, string?][] | null, string][])(
    'during the render, of %s',
    async (_, tags, expected) => {
      const { state, cache } = setUp()
      await cache.get('/p/7', async () => {
        cache.invalidate(new Map([['product:7', 'announced']]))
        state.now = 10
        return pageOf('rendered meanwhile', tags)
      })
      state.now = 2_001
      const page = await cache.get('/p/7', async () => pageOf('new'))
      expect(await textOf(page)).toBe(expected)
    },
  )

  test('costs no memory for pages that were evicted', async () => {
    const { cache } = setUp()
    const large = 'x'.repeat(1024 * 1024)
    for (let i = 0; i < 200; i++)
      await cache.get(`/p/${i}`, async () => pageOf(large, [[`product:${i}`], ['settings']]))
    expect(cache.tagCount).toBeLessThan(20)
  })
})
