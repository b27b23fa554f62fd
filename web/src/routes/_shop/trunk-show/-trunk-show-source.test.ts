import { CallError } from '@twirl/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { joinedEvent } from '#trunk-shows/event-storage.ts'
import { trunkShowSource } from './-trunk-show-source.ts'

const EVERYTHING = { name: 'Spring Formal' }
const OWN = { name: 'Lead Recommendations', is_own_products: true } as const
const BACHELORETTE = { name: 'Bachelorette', collection_id: 7 }

describe('the listing of an event', () => {
  test('has separate cache keys for its parts and for other events', () => {
    const sources = [
      trunkShowSource(4, EVERYTHING),
      trunkShowSource(4, OWN),
      trunkShowSource(4, BACHELORETTE),
      trunkShowSource(5, EVERYTHING),
    ]
    expect(new Set(sources.map(({ key }) => JSON.stringify(key))).size).toBe(sources.length)
  })

  test.each([
    ['everything', EVERYTHING, {}, {}],
    ['a further page', EVERYTHING, { page: 3 }, { page: 3 }],
    ['what the lead chose', OWN, { page: 2 }, { page: 2 }],
    ['a collection', BACHELORETTE, {}, { collection: 7 }],
    ['a further page of it', BACHELORETTE, { page: 2 }, { collection: 7, page: 2 }],
    ['a filter in it', BACHELORETTE, { color: ['Sky'] }, { collection: 7, color: ['Sky'] }],
  ])('has a URL for %s', (_, part, asked, search) => {
    expect(trunkShowSource(4, part).linkTo(asked)).toEqual({ to: '/trunk-show', search })
  })

  test('links to its products inside the event, in the shown color', () => {
    expect(trunkShowSource(4, OWN).linkToProduct({ id: 12, is_clearance: false }, 'Blush')).toEqual(
      {
        to: '/trunk-show/p/$productId',
        params: { productId: '12' },
        search: { color: 'Blush' },
      },
    )
  })
})

describe('an error', () => {
  // The hint of the header is a cookie.
  beforeEach(() => vi.stubGlobal('document', { cookie: '' }))
  afterEach(() => vi.unstubAllGlobals())
  const JOINED = {
    trunk_show_id: 4,
    trunk_show_type: 'SORORITY_TRUNK_SHOW',
    theme: 'Spring Formal',
    online_end_time: '2026-05-02T03:59:00.000Z',
  } as const
  const linkOn = (errorCode: string) => {
    joinedEvent.write(JOINED)
    const error = new CallError(400, { id: '', message: '', errorCode })
    return trunkShowSource(4, EVERYTHING).linkOnError?.(error)
  }

  test.each([
    'NO_LOGINED_TRUNK_SHOW_ID_EXISTS',
    'TRUNK_SHOW_IS_EXPIRED',
    'NOT_CORRECT_TRUNK_SHOW_TYPE',
  ])('%s removes the stored event', (code) => {
    expect(linkOn(code)).toEqual({ to: '/trunk-show/not-found' })
    expect(joinedEvent.read()).toBeNull()
    expect(document.cookie).toContain('event=1; path=/; max-age=0;')
  })

  test('that a retry may resolve changes nothing', () => {
    expect(linkOn('UNAVAILABLE')).toBeNull()
    expect(joinedEvent.read()).toEqual(JOINED)
  })
})
