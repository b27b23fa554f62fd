import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DataLayer } from './data-layer.ts'

type TestWindow = { location: { origin: string }; dataLayer?: unknown[] }
let browser: TestWindow

beforeEach(() => {
  browser = { location: { origin: 'https://twirl.example' } }
  const entries = new Map<string, string>()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Commands are `arguments` objects. */
const pushed = () =>
  browser.dataLayer!.map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]' ? [...(entry as [])] : entry,
  )

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

describe('DataLayer', () => {
  test('begins with everything refused', () => {
    new DataLayer().updateConsent('granted')
    expect(pushed()).toEqual([
      ['consent', 'default', DENIED],
      ['consent', 'update', { ...DENIED, analytics_storage: 'granted' }],
    ])
  })

  test('clears the products of the event before', () => {
    const layer = new DataLayer()
    layer.push({ name: 'view_promotion', data: { promotion: 'A' } })
    layer.push({ name: 'login', data: { method: 'code' } })
    expect(pushed().slice(1)).toEqual([
      { ecommerce: null },
      expect.objectContaining({ event: 'view_promotion' }),
      { event: 'login', method: 'code' },
    ])
  })

  test('tracks what is shown once per page, and what is done each time', () => {
    const layer = new DataLayer()
    const shown = { name: 'view_promotion', data: { promotion: 'A' } } as const
    const done = { name: 'join_group', data: { groupId: 1 } } as const
    for (const event of [shown, done, shown, done]) layer.push(event)
    layer.setPage('/p/$productId')
    layer.push(shown)
    const names = pushed().flatMap((entry) => (entry as { event?: string }).event ?? [])
    expect(names).toEqual(['view_promotion', 'join_group', 'join_group', 'view_promotion'])
    expect(pushed()).toContainEqual([
      'set',
      {
        page_location: 'https://twirl.example/p/$productId',
        page_referrer: '',
        page_title: '/p/$productId',
      },
    ])
  })

  test('tracks an order once, also after the page is opened again', () => {
    const purchase = { name: 'purchase', data: { orderNumber: 'T1', preview: null } } as const
    new DataLayer().push(purchase)
    new DataLayer().push(purchase)
    expect(pushed().filter((entry) => 'event' in (entry as object))).toHaveLength(1)
  })
})
