import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordEvent, takeEvents } from '#lib/client-events.ts'
import { EventUploader } from './event-uploader.ts'
import { prepareEvents } from './prepare-events.ts'

type Sent = { url: string; init: RequestInit; messages: string[] }
let sent: Sent[] = []
let status = 200

beforeEach(() => {
  vi.stubEnv('SSR', false)
  sent = []
  status = 200
  takeEvents()
  vi.stubGlobal('window', { location: { pathname: '/home' } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { events } = JSON.parse(init.body as string) as { events: { message: string }[] }
    sent.push({ url, init, messages: events.map(({ message }) => message) })
    if (status === 0) throw new TypeError('Failed to fetch')
    return { status }
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const newUploader = (url = '/ajax/system/event') =>
  new EventUploader(url, (events) => prepareEvents(events, () => '/home'))

function record(count: number, stack = ''): void {
  for (let i = 0; i < count; i++)
    recordEvent({ kind: 'warning', message: `event ${i}`, ...(stack && { stack }) })
}

describe('EventUploader', () => {
  test('sends nothing when nothing was recorded, and each event once', async () => {
    const uploader = newUploader()
    await uploader.upload()
    expect(sent).toEqual([])
    record(2)
    await uploader.upload()
    await uploader.upload()
    expect(sent.map(({ messages }) => messages)).toEqual([['event 0', 'event 1']])
    expect(sent[0]!.init.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(sent[0]!.init.headers).toHaveProperty('guest-id')
  })

  test('does not send again, when the page is left, what is being sent', async () => {
    const uploader = newUploader()
    record(1)
    const upload = uploader.upload()
    recordEvent({ kind: 'warning', message: 'the last one' })
    uploader.uploadBeforeLeaving()
    await upload
    expect(sent.map(({ messages }) => messages)).toEqual([['event 0'], ['the last one']])
  })

  test('sends no Guest-Id and no cookies to another origin', async () => {
    record(1)
    await newUploader('https://log.example/events').upload()
    expect(sent[0]!.init.headers).toEqual({ 'content-type': 'application/json' })
    expect(sent[0]!.init.credentials).toBe('omit')
  })

  test('halves the batch after 413, and gives up an event that is too large alone', async () => {
    const uploader = newUploader()
    record(5)
    status = 413
    for (let i = 0; i < 4; i++) await uploader.upload()
    expect(sent.map(({ messages }) => messages.length)).toEqual([5, 3, 2, 1])
    status = 200
    await uploader.upload()
    expect(sent.at(-1)!.messages).toEqual(['event 1'])
  })

  test.each([0, 500, 429])(
    'after %s tries twice more and then drops the events',
    async (failure) => {
      const uploader = newUploader()
      record(1)
      status = failure
      for (let i = 0; i < 5; i++) await uploader.upload()
      expect(sent).toHaveLength(3)
      expect(takeEvents()).toEqual([])
    },
  )

  test('without a connection keeps the first 200 events', async () => {
    const uploader = newUploader()
    vi.stubGlobal('navigator', { onLine: false })
    for (let i = 0; i < 3; i++) {
      record(150)
      await uploader.upload()
    }
    expect(sent).toEqual([])
    vi.stubGlobal('navigator', { onLine: true })
    await uploader.upload()
    expect(sent[0]!.messages).toHaveLength(200)
  })

  test('when the page is left sends what a browser allows, and keeps the rest', async () => {
    const uploader = newUploader()
    record(10, 'at a\n'.repeat(1_000))
    uploader.uploadBeforeLeaving()
    expect(sent[0]!.init.keepalive).toBe(true)
    expect((sent[0]!.init.body as string).length * 3).toBeLessThan(64 * 1024)
    expect(sent[0]!.messages).toEqual(['event 0', 'event 1', 'event 2'])
    await uploader.upload()
    expect(sent[1]!.messages).toHaveLength(7)
  })
})
