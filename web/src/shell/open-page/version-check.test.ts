import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const HOUR_MS = 60 * 60_000

type Blocker = Parameters<RegisteredRouter['history']['block']>[0]
type Action = Parameters<Blocker['blockerFn']>[0]['action']

/** A page of version "old" in a tab whose storage is `entries`. The server answers with `answer()`. */
async function openPage({
  answer,
  url = '/ajax/system/check-version',
  entries = new Map<string, string>(),
}: {
  answer: () => Promise<unknown>
  url?: string
  entries?: Map<string, string> | null
}) {
  const loaded: string[] = []
  const load = (href: string) => loaded.push(href)
  const location = { assign: load, replace: load }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  const page = { hidden: false, documentElement: { dataset: { version: 'old' } } }
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries?.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!entries) throw new Error('denied')
      entries.set(key, value)
    },
  })
  const fetched = vi.fn<() => Promise<object>>(async () => ({ ok: true, json: answer }))
  vi.stubGlobal('fetch', fetched)
  vi.stubEnv('SSR', false)
  vi.resetModules()
  const { watchVersion } = await import('./version-check.ts')
  const { holdUnsavedWork } = await import('#lib/unsaved-work.ts')

  const blockers = new Set<Blocker>()
  let onBeforeNavigate = (_event: { pathChanged: boolean }) => {}
  const router = {
    history: {
      block: (blocker: Blocker) => {
        blockers.add(blocker)
        return () => blockers.delete(blocker)
      },
    },
    subscribe: (_type: string, listener: typeof onBeforeNavigate) => (onBeforeNavigate = listener),
  }
  watchVersion(router as unknown as RegisteredRouter, async () => ({ version_check_url: url }))

  const navigate = async (pathname: string, action: Action = 'PUSH') => {
    const [from, to] = ['/home', pathname].map((path) => ({ pathname: path, href: path }))
    const event = { currentLocation: from, nextLocation: to, action }
    for (const { blockerFn } of blockers) {
      if (await blockerFn(event as Parameters<Blocker['blockerFn']>[0])) return
    }
    onBeforeNavigate({ pathChanged: pathname !== '/home' })
    await vi.advanceTimersByTimeAsync(0)
  }
  return { page, navigate, fetched, loaded, holdUnsavedWork }
}

const answering = (version: unknown) => async () => ({ version })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('the version is checked', () => {
  test('at the first navigation, and at later ones if the last check is older than 6 hours', async () => {
    const { navigate, fetched } = await openPage({ answer: answering('old') })
    expect(fetched).toHaveBeenCalledTimes(0)
    await navigate('/sale')
    await navigate('/faq')
    expect(fetched).toHaveBeenCalledTimes(1)
    // A computer that slept: the clock goes on, the timers do not.
    vi.setSystemTime(Date.now() + 6 * HOUR_MS + 1)
    await navigate('/sale')
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('each 600 seconds while the visitor is active and sees the page, and when the visitor is back', async () => {
    const { page, fetched } = await openPage({ answer: answering('old') })
    const act = () => window.dispatchEvent(new Event('pointermove'))
    const stayActive = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        act()
        await vi.advanceTimersByTimeAsync(60_000)
      }
    }
    await stayActive(20)
    expect(fetched).toHaveBeenCalledTimes(2)
    page.hidden = true
    await stayActive(10)
    expect(fetched).toHaveBeenCalledTimes(2)
    page.hidden = false
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
    expect(fetched).toHaveBeenCalledTimes(2)
    act()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  test('nowhere if the address is empty', async () => {
    const { navigate, fetched } = await openPage({ answer: answering('new'), url: '' })
    await navigate('/sale')
    expect(fetched).toHaveBeenCalledTimes(0)
  })
})

describe('a new version', () => {
  test('loads the target of the next navigation as a whole, once', async () => {
    const entries = new Map<string, string>()
    const page = await openPage({ answer: answering('new'), entries })
    await page.navigate('/sale')
    expect(page.loaded).toEqual([])
    await page.navigate('/faq')
    expect(page.loaded).toEqual(['/faq'])

    // The load was answered by a process that is still old.
    const again = await openPage({ answer: answering('new'), entries })
    await again.navigate('/sale')
    await again.navigate('/faq')
    expect(again.loaded).toEqual([])

    const later = await openPage({ answer: answering('newer'), entries })
    await later.navigate('/sale')
    await later.navigate('/faq')
    expect(later.loaded).toEqual(['/faq'])
  })

  test.each<[string, Action]>([
    ['/home', 'PUSH'],
    ['/home', 'REPLACE'],
    ['/faq', 'BACK'],
    ['/faq', 'FORWARD'],
    ['/faq', 'GO'],
  ])('is not loaded by a navigation to %s by %s', async (path, action) => {
    const { navigate, loaded } = await openPage({ answer: answering('new') })
    await navigate('/sale')
    await navigate(path, action)
    expect(loaded).toEqual([])
    await navigate('/faq', 'REPLACE')
    expect(loaded).toEqual(['/faq'])
  })

  test('waits for unsaved work', async () => {
    const { navigate, loaded, holdUnsavedWork } = await openPage({ answer: answering('new') })
    const release = holdUnsavedWork()
    await navigate('/sale')
    await navigate('/faq')
    expect(loaded).toEqual([])
    release()
    await navigate('/faq')
    expect(loaded).toEqual(['/faq'])
  })

  test('is not loaded by a browser that stores nothing: the guest would be lost', async () => {
    const { navigate, loaded } = await openPage({ answer: answering('new'), entries: null })
    await navigate('/sale')
    await navigate('/faq')
    expect(loaded).toEqual([])
  })
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no JSON', () => Promise.reject(new SyntaxError('Unexpected token'))],
  ['no version', answering(undefined)],
  ['another type', answering(7)],
])('a failed check is silent: %s', async (_, answer) => {
  const { navigate, fetched, loaded } = await openPage({ answer })
  await navigate('/sale')
  await navigate('/faq')
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(loaded).toEqual([])
})
