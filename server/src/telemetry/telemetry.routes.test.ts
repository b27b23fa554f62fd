import { getSettings } from '@twirl/contract/system'
import { type UploadedEvent, uploadEvents } from '@twirl/contract/telemetry/upload-events'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { UNKNOWN_VISITOR, type Visitor } from '#platform/http/visitor.ts'
import { buildTestApp, GUEST_ID, OTHER_GUEST_ID } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { storeLimits } from '../../test/stored-limits.ts'
import { EventStore } from './event-store.ts'
import { sweepEvents } from './telemetry.jobs.ts'

const NOON = new Date('2026-11-16T17:00:00Z')
const { app, db, call, clock } = await buildTestApp({ now: NOON })
const log = pino({ level: 'silent' })

const NO_LIMITS = { events_by_guest: { limit: 10_000 }, events_from_address: { limit: 10_000 } }
const UPLOADER: Visitor = {
  ...UNKNOWN_VISITOR,
  guest_hash: 'abc',
  address_hash: 'def',
}

beforeEach(async () => {
  await sql`truncate client_event`.execute(db)
  await sql`truncate limit_use`.execute(db)
  await storeLimits(db, NO_LIMITS)
  clock.set(NOON)
})

const anEvent = (fields: Partial<UploadedEvent> = {}): UploadedEvent => ({
  at: NOON.getTime() - 5_000,
  kind: 'error',
  message: 'It broke',
  route: '/home',
  ...fields,
})
const upload = (events: UploadedEvent[], guestId = GUEST_ID, address?: string) =>
  call(uploadEvents, { events }, { guestId, ...(address && { address }) })
const stored = () => db.selectFrom('client_event').selectAll().orderBy('happened_at').execute()

describe('POST /ajax/system/event', () => {
  test('stores the events with their day and a hash of the Guest-Id', async () => {
    const event = anEvent({
      code: 'TypeError',
      stack: 'at a\nat b',
      info: { ms: 12, online: true },
    })
    const { status, body } = await upload([event, anEvent({ kind: 'web_vital', message: 'LCP' })])
    expect([status, body]).toEqual([200, { stored: 2 }])
    const [first, second] = await stored()
    expect(first).toMatchObject({
      happened_at: new Date(NOON.getTime() - 5_000),
      received_at: NOON,
      kind: 'error',
      message: 'It broke',
      route: '/home',
      code: 'TypeError',
      stack: 'at a\nat b',
      info: { ms: 12, online: true },
    })
    expect(first!.guest_hash).not.toContain(GUEST_ID)
    expect(second).toMatchObject({ kind: 'web_vital', code: null, stack: null, info: null })
    const days = await sql<{ day: string }>`select distinct day::text from client_event`.execute(db)
    expect(days.rows).toEqual([{ day: '2026-11-16' }])
  })

  test('masks again what a browser did not mask, drops unknown fields, corrects clocks that are far off', async () => {
    const leak = { ...anEvent({ at: 7, message: 'card 4111-1111-1111-1111' }), password: 'hush' }
    await upload([{ ...leak, info: { password: 'hush', typed: '"security_code":"123"' } }])
    const rows = await stored()
    expect(rows).toMatchObject([
      {
        happened_at: NOON,
        message: 'card [card]',
        info: { password: '[masked]', typed: '"security_code":[masked]' },
      },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/4111|hush|123/)
  })

  test('stores at most 64 KiB of an event', async () => {
    const info = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`f${i}`, '☃'.repeat(600)]),
    )
    await upload([anEvent({ message: '☃'.repeat(2_000), stack: '☃'.repeat(400_000), info })])
    const [row] = await stored()
    expect(row!.message).toHaveLength(1_000)
    const { message, route, stack } = row!
    const bytes = Buffer.byteLength(`${message}${route}${stack}${JSON.stringify(row!.info)}`)
    expect(bytes).toBeLessThanOrEqual(64 * 1024)
    expect(bytes).toBeGreaterThan(60 * 1024)
  })

  test('refuses more than 200 events, and more than 2 MiB', async () => {
    const many = await upload(Array.from({ length: 201 }, () => anEvent()))
    expect([many.status, many.error.errorCode]).toEqual([400, 'BAD_REQUEST'])
    const large = await upload([anEvent({ stack: 'a'.repeat(2 * 1024 * 1024) })])
    expect([large.status, large.error.errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect((await upload(Array.from({ length: 200 }, () => anEvent()))).body.stored).toBe(200)
  })

  test('stores 200 events of a kilobyte, and of larger ones as many as 256 KiB hold', async () => {
    const usual = Array.from({ length: 200 }, () => anEvent({ message: 'ab '.repeat(333) }))
    expect((await upload(usual)).body.stored).toBe(200)
    const large = Array.from({ length: 30 }, () => anEvent({ stack: 'ab '.repeat(20_000) }))
    expect((await upload(large)).body.stored).toBe(4)
  })

  test('one address cannot fill the store of a day', async () => {
    await storeLimits(db, { ...NO_LIMITS, event_bytes_from_address: { limit: 100_000 } })
    const events = [anEvent({ stack: 'ab '.repeat(15_000) })]
    const uploads = async (address: string) => {
      const results = []
      for (let i = 0; i < 4; i++) {
        const guestId = `Guest${String(i).padStart(27, '0')}`
        results.push((await upload(events, guestId, address)).body.stored)
      }
      return results
    }
    expect(await uploads('203.0.113.9')).toEqual([1, 1, 0, 0])
    expect(await uploads('203.0.113.10')).toEqual([1, 1, 0, 0])
  })

  test('one address cannot send large bodies again and again', async () => {
    const events = [anEvent({ stack: 'ab '.repeat(600_000) })]
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await upload(events, GUEST_ID, '203.0.113.20')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    // Usual uploads of that address, and large ones of others, are accepted.
    expect((await upload([anEvent()], GUEST_ID, '203.0.113.20')).body.stored).toBe(1)
    expect((await upload(events, GUEST_ID, '203.0.113.21')).body.stored).toBe(1)
  })

  test('masks order keys, signatures of invitations and tokens of orders', async () => {
    const secret = 'q3Jd0_vX-2mZ8sT1uW4yA6bC9eF5gH7iK0lN2oP_rSt'
    const token = '0123456789abcdef0123456789abcdef'
    await upload([
      anEvent({
        message: `/order/TW-1234ABCD?key=${secret}`,
        stack: `/rsvp#id=mixer&signature=${secret}`,
        info: { url: `/ajax/checkout/${token}`, order_key: secret },
      }),
    ])
    const rows = JSON.stringify(await stored())
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain(token)
  })

  test('drops what is over the limits of a guest and of an address, and answers as usual', async () => {
    // The numbers of the shop; a longer time, so that a slow machine refills none.
    const day = { window_seconds: 86_400 }
    await storeLimits(db, { events_by_guest: day, events_from_address: day })
    const uploads = async (count: number, guestId?: (i: number) => string, address?: string) => {
      let sum = 0
      for (let i = 0; i < count; i++)
        sum += (await upload([anEvent()], guestId?.(i), address)).body.stored
      return sum
    }
    expect(await uploads(8)).toBe(6)
    expect((await upload([anEvent()], OTHER_GUEST_ID)).body.stored).toBe(1)
    const manyGuests = (i: number) => `Guest${String(i).padStart(27, '0')}`
    expect(await uploads(64, manyGuests, '203.0.113.9')).toBe(60)
  })

  test('needs a Guest-Id, and JSON', async () => {
    const { status, error } = await call(uploadEvents, { events: [] }, { guestId: null })
    expect([status, error.errorCode]).toEqual([400, 'INVALID_GUEST_ID'])
    const beacon = await app.inject({
      method: 'POST',
      url: uploadEvents.path,
      headers: { 'content-type': 'text/plain', 'guest-id': GUEST_ID },
      body: '{"events":[]}',
    })
    expect(beacon.statusCode).toBe(415)
  })
})

describe('EventStore', () => {
  test('stores nothing more once a day has used up its space', async () => {
    const store = new EventStore({ db, clock, log, maxDayBytes: 200_000 })
    // Random, because PostgreSQL compresses, and without digits, because those could be secrets.
    const randomText = () =>
      crypto
        .getRandomValues(Buffer.alloc(20_000))
        .toString('hex')
        .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
    const events = Array.from({ length: 5 }, () => anEvent({ stack: randomText() }))
    expect(await store.put(events, UPLOADER)).toBe(5)
    expect(await store.put(events, UPLOADER)).toBe(0)
    clock.set(new Date('2026-11-17T17:00:00Z'))
    expect(await store.put(events, UPLOADER)).toBe(5)
  })

  test('works on 4 uploads while 64 wait, drops the others, and leaves the shop alone', async () => {
    const store = new EventStore({ db, clock, log })
    const results: number[] = []
    let uploads: Promise<unknown> = Promise.resolve()
    await inTransaction(db, async (transaction) => {
      await sql`lock table client_event in access exclusive mode`.execute(transaction)
      uploads = Promise.all(
        Array.from({ length: 80 }, async () =>
          results.push(await store.put([anEvent()], UPLOADER)),
        ),
      )
      await eventually(() => expect(results).toEqual(Array.from({ length: 80 - 68 }, () => 0)))
      expect((await call(getSettings, {})).status).toBe(200)
      await eventually(async () => {
        const waiting = await sql`select 1 from pg_locks where not granted`.execute(transaction)
        expect(waiting.rows).toHaveLength(4)
      })
    })
    await uploads
    expect(results.filter((count) => count === 1)).toHaveLength(68)
    expect(await stored()).toHaveLength(68)
  })

  test('drops events without a database', async () => {
    const away = connectDatabase('postgres://nobody@127.0.0.1:1/none', log, { waitMs: 1_000 })
    const store = new EventStore({ db: away.db, clock, log })
    expect(await store.put([anEvent()], UPLOADER)).toBe(0)
    await away.close()
  })
})

describe('sweepEvents', () => {
  test('keeps 14 days, and the ring of days is empty where it goes on', async () => {
    const store = new EventStore({ db, clock, log })
    const dayMs = 24 * 60 * 60 * 1_000
    for (let day = 0; day < 20; day++) {
      clock.set(new Date(NOON.getTime() + day * dayMs))
      await sweepEvents(db, clock.now())
      await store.put([anEvent({ message: `day ${day}` })], UPLOADER)
    }
    const messages = (await db.selectFrom('client_event').select('message').execute()).map(
      ({ message }) => message,
    )
    expect(messages.toSorted()).toEqual(
      Array.from({ length: 14 }, (_, i) => `day ${i + 6}`).toSorted(),
    )
    // The shop did not run for a while: a partition that is used again is emptied.
    clock.set(new Date(NOON.getTime() + 60 * dayMs))
    await sweepEvents(db, clock.now())
    expect(await stored()).toEqual([])
  })
})
